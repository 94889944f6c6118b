// Steps through a play. The server has rendered every step with its board, and the buttons are links; with a script they
// move at once: the stage takes over the board of the step, cards turn, and the address keeps the step.

import { say } from "./say.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 45rem)");
const TYPING = "input, select, textarea, [contenteditable]";
const SWIPE = 48; // pixels

class Play {
  constructor(root) {
    this.root = root;
    this.stage = root.querySelector("[data-stage]");
    this.steps = [...root.querySelectorAll(".step")];
    this.at = Math.max(0, this.steps.findIndex((step) => step.classList.contains("is-on")));
    this.open = new Map();
    this.timer = 0;
    root.addEventListener("click", (event) => this.onClick(event));
    this.stage.addEventListener("toggle", (event) => this.remember(event.target), true);
    this.listenForSwipes();
    this.openAtAddress();
    if (narrow.matches) this.stage.querySelectorAll("details").forEach((box) => (box.open = false));
  }

  // The server opens the play at the step of the address; a page that was kept for reading without network has none open.
  openAtAddress() {
    const asked = new URLSearchParams(location.search).get("step");
    if (asked && isWholePage(this)) this.show(Math.min(Number(asked) || 0, this.last));
  }

  get last() {
    return this.steps.length - 1;
  }

  target(name) {
    const places = { first: 0, prev: this.at - 1, next: this.at + 1, last: this.last };
    return name in places ? places[name] : Number(name);
  }

  onClick(event) {
    const control = event.target.closest("[data-go]");
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (control.dataset.go === "play") this.toggle();
    else this.go(this.target(control.dataset.go));
  }

  onKey(event) {
    const moves = { ArrowRight: "next", ArrowLeft: "prev", Home: "first", End: "last" };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.go(this.target(moves[event.key]));
  }

  listenForSwipes() {
    let start = null;
    const board = this.stage;
    board.addEventListener("touchstart", ({ touches }) => (start = touches.length === 1 ? touches[0] : null), { passive: true });
    board.addEventListener("touchend", ({ changedTouches: [end] }) => {
      if (!start) return;
      const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) this.go(this.at + (across < 0 ? 1 : -1));
      start = null;
    });
  }

  go(to) {
    this.pause();
    this.show(to);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (this.at === this.last) this.show(0);
    this.timer = setInterval(() => {
      if (this.at < this.last) this.show(this.at + 1);
      if (this.at === this.last) this.pause();
    }, still.matches ? 3500 : 2400);
    this.label("pause");
  }

  pause() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.label("play");
  }

  label(name) {
    const button = this.root.querySelector("[data-go='play']");
    button.querySelector("span").textContent = name === "play" ? button.dataset.saidPlay : button.dataset.saidPause;
    const use = button.querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  }

  show(to) {
    if (!this.steps[to] || to === this.at) return;
    this.at = to;
    const step = this.steps[to];
    this.mark();
    this.setUp(step);
    this.point();
    this.root.querySelector("[data-at]").textContent = step.dataset.saidAt;
    this.keep(step);
    say(step.dataset.saidStep);
  }

  mark() {
    this.steps.forEach((step, index) => {
      step.classList.toggle("is-on", index === this.at);
      step.classList.toggle("is-later", index > this.at);
      if (index === this.at) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    });
  }

  // The board of the step takes the place of the one before; a card that shows another side than before turns to it.
  setUp(step) {
    const hadFocus = this.stage.contains(document.activeElement) && !document.activeElement.closest(".transport");
    const before = new Map([...this.sides()].map(([name, card]) => [name, card.dataset.face]));
    for (const part of ["data-board", "data-facts-of"]) {
      const fresh = step.querySelector(`[${part}]`).cloneNode(true);
      this.stage.querySelector(`[${part}]`).replaceWith(fresh);
    }
    this.stage.querySelectorAll("details").forEach((box, index) => (box.open = this.open.get(index) ?? this.isOpenAtFirst(index)));
    const turned = [...this.sides()].filter(([name, card]) => before.has(name) && before.get(name) !== card.dataset.face);
    for (const [name, card] of turned) {
      const side = card.dataset.face;
      card.dataset.face = before.get(name);
      card.getBoundingClientRect(); // lays the card out, so that the change of side is a transition
      card.dataset.face = side;
    }
    if (hadFocus) this.stage.focus({ preventScroll: true });
  }

  *sides() {
    for (const item of this.stage.querySelectorAll("[data-object]")) {
      const card = item.querySelector(".card");
      if (card && card.querySelectorAll(".face").length > 1) yield [item.dataset.object, card];
    }
  }

  isOpenAtFirst(index) {
    return index === 0 && !narrow.matches && !this.root.matches(".widget *");
  }

  remember(box) {
    const index = [...this.stage.querySelectorAll("details")].indexOf(box);
    if (index >= 0) this.open.set(index, box.open);
  }

  point() {
    const places = { first: this.at && 0, prev: this.at - 1, next: this.at + 1, last: this.at === this.last ? -1 : this.last };
    for (const [name, place] of Object.entries(places)) {
      const link = this.root.querySelector(`[data-go='${name}']`);
      const isOff = name === "first" ? !this.at : !this.steps[place];
      link.toggleAttribute("aria-disabled", false);
      if (isOff) {
        link.removeAttribute("href");
        link.setAttribute("role", "link");
        link.setAttribute("aria-disabled", "true");
        link.tabIndex = 0; // a link without an address is left out by the keyboard, and the focus would be lost
      } else {
        link.setAttribute("href", this.steps[place].dataset.href);
        link.removeAttribute("role");
      }
    }
  }

  // The address, the links to other languages and the forms for other editions keep the step.
  keep(step) {
    const address = new URL(step.dataset.href, location.href);
    history.replaceState(null, "", `${address.pathname}${address.search}${location.hash}`);
    for (const link of document.querySelectorAll(".langs a")) {
      const there = new URL(link.href);
      link.setAttribute("href", `${there.pathname}${address.search}${location.hash}`);
    }
    for (const field of document.querySelectorAll("[data-step]")) field.value = step.dataset.n;
    for (const link of document.querySelectorAll("[data-step-link]")) {
      const there = new URL(link.href);
      there.searchParams.set("step", step.dataset.n);
      link.setAttribute("href", `${there.pathname}${there.search}`);
    }
  }
}

// On the page of the simulator the keys of the player need no focus.
const isWholePage = ({ root }) => !root.closest(".widget");

export function startPlays() {
  const plays = [...document.querySelectorAll("[data-play]")].map((root) => new Play(root));
  if (!plays.length) return;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (!(event.target instanceof Element) || event.target.closest(TYPING)) return;
    const play = plays.find(({ root }) => root.contains(event.target)) ?? (event.target === document.body && plays.find(isWholePage));
    if (play) play.onKey(event);
  });
  startRibbon();
}

// The slider moves the mark over the row of editions and chooses the same one in the list.
function startRibbon() {
  const range = document.querySelector("[data-edition-range]");
  const list = document.querySelector("[data-edition-list]");
  if (!range || !list) return;
  const ticks = [...document.querySelectorAll(".strip__ticks i")];
  const now = document.querySelector("[data-edition-now]");
  const show = (index) => {
    const { date, saidEnding } = ticks[index].dataset;
    ticks.forEach((tick, at) => tick.classList.toggle("is-on", at === index));
    now.textContent = date;
    range.setAttribute("aria-valuetext", `${date}. ${saidEnding}`);
  };
  range.addEventListener("input", () => {
    const index = Number(range.value);
    show(index);
    list.value = ticks[index].dataset.date;
  });
  list.addEventListener("change", () => {
    const index = ticks.findIndex((tick) => tick.dataset.date === list.value);
    if (index < 0) return;
    range.value = String(index);
    show(index);
  });
  show(Number(range.value));
}
