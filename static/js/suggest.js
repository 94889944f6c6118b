// Suggestions under the search field while somebody types: a combobox with a list. Arrows move, Enter opens the chosen one, Escape closes
// and keeps what was typed. Without a choice Enter searches as it does without this file.

import { say, sentence } from "./say.js";

const WAIT = 120;
const SHORTEST = 2;

class Suggestions {
  constructor(field) {
    this.field = field;
    this.form = field.form;
    this.list = document.createElement("ul");
    this.list.id = "suggestions";
    this.list.className = "suggest";
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.form.dataset.suggestLabel);
    this.at = -1;
    this.timer = 0;
    this.asked = "";
    this.request = null;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", this.list.id);
    this.form.append(this.list);
  }

  start() {
    this.field.addEventListener("input", () => this.later());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => this.close());
    // A press would take the focus from the field, and the list would close before the click.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) location.assign(option.dataset.href);
    });
  }

  get options() {
    return [...this.list.children];
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    const typed = this.field.value.trim();
    this.request?.abort();
    if (typed.length < SHORTEST) {
      this.close();
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
    this.at = -1;
    this.list.replaceChildren(...names.map((name, place) => this.option(name, kinds[place], addresses[place], place)));
    this.list.hidden = !names.length;
    this.field.setAttribute("aria-expanded", String(names.length > 0));
    this.field.removeAttribute("aria-activedescendant");
    if (names.length) say(sentence("suggested", names.length));
  }

  option(name, kind, href, place) {
    const option = document.createElement("li");
    const label = document.createElement("span");
    const detail = document.createElement("span");
    option.id = `suggestion-${place}`;
    option.className = "suggest__item";
    option.dataset.href = href;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    label.textContent = name;
    detail.textContent = kind;
    detail.className = "note tn";
    option.append(label, " ", detail);
    return option;
  }

  choose(place) {
    const options = this.options;
    this.at = (place + options.length + 1) % (options.length + 1);
    // One place beyond the last is the field itself.
    if (this.at === options.length) this.at = -1;
    options.forEach((option, index) => option.setAttribute("aria-selected", String(index === this.at)));
    if (this.at < 0) {
      this.field.removeAttribute("aria-activedescendant");
    } else {
      this.field.setAttribute("aria-activedescendant", options[this.at].id);
      options[this.at].scrollIntoView({ block: "nearest" });
    }
  }

  key(event) {
    if (event.isComposing || this.list.hidden) return;
    const last = this.options.length - 1;
    if (event.key === "ArrowDown") this.choose(this.at + 1);
    else if (event.key === "ArrowUp") this.choose(this.at < 0 ? last : this.at - 1);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && this.at >= 0) location.assign(this.options[this.at].dataset.href);
    else return;
    event.preventDefault();
  }

  close() {
    clearTimeout(this.timer);
    this.request?.abort();
    this.list.hidden = true;
    this.at = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }
}

export function startSuggestions() {
  const field = document.querySelector("form[data-suggest] #q");
  if (field) new Suggestions(field).start();
}
