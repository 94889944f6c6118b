// Theme, text size and width of the lines: buttons [data-set-theme], [data-set-text-size] and [data-set-width], kept in
// localStorage, never in a cookie. theme-early.js applies the same values before the first paint.

import { store } from "./stored.js";

const CHOICES = [
  { button: "setTheme", root: "theme", key: "theme", none: "auto" },
  { button: "setTextSize", root: "textSize", key: "text-size", none: "normal" },
  { button: "setWidth", root: "width", key: "width", none: "normal" },
];

function start(choice) {
  const root = document.documentElement;
  const attribute = choice.button.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const buttons = [...document.querySelectorAll(`[data-${attribute}]`)];
  const show = () => {
    const chosen = root.dataset[choice.root] ?? choice.none;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset[choice.button] === chosen));
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const value = button.dataset[choice.button];
      if (value === choice.none) delete root.dataset[choice.root];
      else root.dataset[choice.root] = value;
      store(choice.key, value === choice.none ? null : value);
      show();
    });
  }
  show();
}

export function startTheme() {
  CHOICES.forEach(start);
}
