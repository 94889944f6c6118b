// A field with a list of names becomes a combobox that finds them by any of their names, whatever the case and the accents.
// Without a script it is a field with a datalist; with one the same datalist is searched here.

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
    this.list = Object.assign(document.createElement("ul"), { id: `combobox-${number}`, className: "combobox", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", field.dataset.combobox);
    this.at = -1;
    field.removeAttribute("list");
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", this.list.id]]) {
      field.setAttribute(name, value);
    }
    field.after(this.list);
    field.addEventListener("input", () => this.find());
    field.addEventListener("keydown", (event) => this.onKey(event));
    field.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("click", (event) => this.choose(event.target.closest("[role='option']")));
  }

  get options() {
    return [...this.list.children];
  }

  find() {
    const wanted = fold(this.field.value);
    const ranked = wanted ? this.cards.map((card) => ({ card, rank: rank(card.names, wanted) })).filter(({ rank }) => rank < 4) : [];
    ranked.sort((one, other) => one.rank - other.rank);
    this.list.replaceChildren(...ranked.slice(0, MOST).map(({ card }, at) => this.option(card, at)));
    this.mark(-1);
    this.open(ranked.length > 0);
  }

  option(card, at) {
    const option = Object.assign(document.createElement("li"), { id: `${this.list.id}-${at}`, lang: card.lang });
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.dataset.value = card.value;
    option.append(card.value);
    if (card.other) option.append(Object.assign(document.createElement("small"), { textContent: card.other }));
    return option;
  }

  open(isOpen) {
    this.list.hidden = !isOpen;
    this.field.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.mark(-1);
  }

  close() {
    this.open(false);
  }

  mark(at) {
    this.at = at;
    this.options.forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    const option = this.options[at];
    if (option) this.field.setAttribute("aria-activedescendant", option.id);
    else this.field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  choose(option) {
    if (!option) return;
    this.field.value = option.dataset.value;
    this.close();
  }

  onKey(event) {
    const count = this.options.length;
    if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      this.close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && this.field.value) {
      event.preventDefault();
      if (this.list.hidden) this.find();
      else if (count) this.mark((this.at + (event.key === "ArrowDown" ? 1 : -1) + count + (this.at < 0 && event.key === "ArrowUp" ? 1 : 0)) % count);
    } else if (event.key === "Enter" && this.at >= 0 && !this.list.hidden) {
      event.preventDefault();
      this.choose(this.options[this.at]);
    }
  }
}

export function startComboboxes() {
  document.querySelectorAll("[data-combobox]").forEach((field, number) => new Combobox(field, number));
}
