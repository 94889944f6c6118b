// The list of options under a field that makes it a combobox. The field keeps the focus; arrows mark an option, through the field itself and
// around; Enter or a press chooses the marked one; Escape and leaving the field close the list.

export class Listbox {
  // `choose` is called with the option that was chosen.
  constructor(field, { id, className, label, choose }) {
    this.field = field;
    this.choose = choose;
    this.at = -1;
    this.list = Object.assign(document.createElement("ul"), { id, className, hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", label);
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", id]]) {
      field.setAttribute(name, value);
    }
    field.addEventListener("keydown", (event) => this.onKey(event));
    field.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.take(event.target.closest("[role='option']")));
  }

  get options() {
    return [...this.list.children];
  }

  get isOpen() {
    return !this.list.hidden;
  }

  // Opens with these options, or closes where there are none.
  show(options) {
    options.forEach((option, place) => {
      option.id = `${this.list.id}-${place}`;
      option.setAttribute("role", "option");
    });
    this.list.replaceChildren(...options);
    this.mark(-1);
    this.list.hidden = !options.length;
    this.field.setAttribute("aria-expanded", String(this.isOpen));
  }

  close() {
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.mark(-1);
  }

  mark(at) {
    this.at = at;
    this.options.forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    const option = this.options[at];
    if (option) this.field.setAttribute("aria-activedescendant", option.id);
    else this.field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  // One place on or back; beyond the ends is the field, at -1.
  move(by) {
    const places = this.options.length + 1;
    this.mark(((this.at + 1 + by + places) % places) - 1);
  }

  take(option) {
    if (option) this.choose(option);
  }

  onKey(event) {
    if (event.isComposing || !this.isOpen) return;
    if (event.key === "ArrowDown") this.move(1);
    else if (event.key === "ArrowUp") this.move(-1);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && this.at >= 0) this.take(this.options[this.at]);
    else return;
    event.preventDefault();
  }
}
