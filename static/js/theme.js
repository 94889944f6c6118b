// Theme and text size: buttons [data-set-theme] and [data-set-text-size], kept in localStorage, never in a cookie.
// theme-early.js applies the same two values before the first paint.

const CHOICES = [
  { button: "setTheme", root: "theme", key: "theme", none: "auto" },
  { button: "setTextSize", root: "textSize", key: "text-size", none: "normal" },
];

const remember = (key, value) => {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Storage can be forbidden; the choice then holds for this page only.
  }
};

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
      remember(choice.key, value === choice.none ? null : value);
      show();
    });
  }
  show();
}

export function startTheme() {
  CHOICES.forEach(start);
}
