// Suggestions under the search field while somebody types. Enter opens the chosen one; without a choice it searches as it does without this
// file; Escape keeps what was typed, and an arrow down then brings the suggestions back.

import { Listbox } from "./listbox.js";
import { say, sentence } from "./say.js";

const WAIT = 120;
const SHORTEST = 2;

class Suggestions {
  constructor(field) {
    this.field = field;
    this.form = field.form;
    this.timer = 0;
    this.request = null;
    this.listbox = new Listbox(field, {
      id: "suggestions",
      className: "suggest",
      label: this.form.dataset.suggestLabel,
      choose: (option) => location.assign(option.dataset.href),
    });
    this.form.append(this.listbox.list);
    field.addEventListener("input", () => this.later());
    field.addEventListener("blur", () => this.forget());
    field.addEventListener("keydown", (event) => event.key === "Escape" && this.forget());
    field.addEventListener("keydown", (event) => this.reopen(event));
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  // After Escape an arrow down brings the list back.
  reopen(event) {
    if (event.key !== "ArrowDown" || event.defaultPrevented || event.isComposing || this.listbox.isOpen) return;
    event.preventDefault();
    this.ask();
  }

  // What is still on its way is no longer wanted.
  forget() {
    clearTimeout(this.timer);
    this.request?.abort();
  }

  async ask() {
    this.forget();
    if (this.field.value.trim().length < SHORTEST) {
      this.listbox.close();
      return;
    }
    this.request = new AbortController();
    const query = new URLSearchParams(new FormData(this.form));
    try {
      const answer = await fetch(`${this.form.dataset.suggest}?${query}`, { signal: this.request.signal });
      if (answer.ok) this.show(await answer.json());
    } catch {
      // Aborted by the next letter, or without network: the search itself works all the same.
    }
  }

  show([typed, names, kinds, addresses]) {
    if (typed !== this.field.value.trim() || document.activeElement !== this.field) return;
    this.listbox.show(names.map((name, place) => option(name, kinds[place], addresses[place])));
    if (names.length) say(sentence("suggested", names.length));
  }
}

function option(name, kind, href) {
  const item = Object.assign(document.createElement("li"), { className: "suggest__item" });
  const label = Object.assign(document.createElement("span"), { textContent: name });
  const detail = Object.assign(document.createElement("span"), { textContent: kind, className: "note tn" });
  item.dataset.href = href;
  item.append(label, " ", detail);
  return item;
}

export function startSuggestions() {
  const field = document.querySelector("form[data-suggest] #q");
  if (field) new Suggestions(field);
}
