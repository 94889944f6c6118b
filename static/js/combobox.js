// A field with a list of names becomes a combobox that finds them by any of their names, whatever the case and the accents.
// Without a script it is a field with a datalist; with one the same datalist is searched here.

import { Listbox } from "./listbox.js";

const MOST = 8;

// The same folding as on the server: letters without accents, no signs, single blanks.
export const fold = (words) =>
  words
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[’'‘´`“”„"«».,:;!?\-–—/()]/g, " ")
    .trim()
    .replace(/\s+/g, " ");

const rank = (names, wanted) =>
  Math.min(...names.map((name) => (name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(` ${wanted}`) ? 2 : name.includes(wanted) ? 3 : 4)));

class Combobox {
  constructor(field, number) {
    this.field = field;
    this.cards = [...document.getElementById(field.getAttribute("list")).options].map((option) => ({
      value: option.value,
      lang: option.lang,
      other: option.dataset.other ?? "",
      names: option.dataset.names.split("|"),
    }));
    field.removeAttribute("list");
    this.listbox = new Listbox(field, {
      id: `combobox-${number}`,
      className: "combobox",
      label: field.dataset.combobox,
      choose: (option) => this.choose(option),
    });
    field.after(this.listbox.list);
    field.addEventListener("input", () => this.find());
    field.addEventListener("keydown", (event) => this.reopen(event));
  }

  find() {
    const wanted = fold(this.field.value);
    const ranked = wanted ? this.cards.map((card) => ({ card, rank: rank(card.names, wanted) })).filter(({ rank }) => rank < 4) : [];
    ranked.sort((one, other) => one.rank - other.rank);
    this.listbox.show(ranked.slice(0, MOST).map(({ card }) => option(card)));
  }

  // After Escape an arrow brings the list back.
  reopen(event) {
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isArrow || event.defaultPrevented || this.listbox.isOpen || !this.field.value) return;
    event.preventDefault();
    this.find();
  }

  choose(option) {
    this.field.value = option.dataset.value;
    this.listbox.close();
  }
}

function option(card) {
  const item = Object.assign(document.createElement("li"), { lang: card.lang });
  item.dataset.value = card.value;
  item.append(card.value);
  if (card.other) item.append(Object.assign(document.createElement("small"), { textContent: card.other }));
  return item;
}

export function startComboboxes() {
  document.querySelectorAll("[data-combobox]").forEach((field, number) => new Combobox(field, number));
}
