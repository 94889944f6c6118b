// The menu of a rule (details.acts) and the chooser of editions (details.chooser): one open at a time, Escape closes and
// gives the focus back, a click outside closes, a menu at the lower edge comes into sight. Buttons [data-copy] copy their value and say so (data-copy-name is the short
// name to say when the value is long).

import { say, sentence } from "./say.js";

const MENUS = "details.acts, details.chooser";

const close = (menu) => {
  const held = menu.contains(document.activeElement);
  menu.open = false;
  if (held) menu.querySelector("summary").focus();
};

async function copy(button) {
  const text = button.dataset.copy;
  const name = button.dataset.copyName ?? text;
  try {
    await navigator.clipboard.writeText(text);
    say(sentence("copied", name));
    const menu = button.closest("details.acts[open]");
    if (menu) close(menu);
  } catch {
    // No permission, or not a secure address: the citation stays on the page to be selected by hand.
    say(sentence("copyFailed", name));
  }
}

export function startMenus() {
  const opened = () => document.querySelectorAll(`:is(${MENUS})[open]`);
  // "toggle" does not bubble, so it is caught on the way down.
  document.addEventListener(
    "toggle",
    (event) => {
      if (!event.target.matches?.(MENUS) || !event.target.open) return;
      for (const other of opened()) if (other !== event.target) other.open = false;
      event.target.querySelector(".menu")?.scrollIntoView({ block: "nearest" });
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") opened().forEach(close);
  });
  document.addEventListener("click", (event) => {
    for (const menu of opened()) if (!menu.contains(event.target)) menu.open = false;
    const button = event.target.closest("[data-copy]");
    if (button) copy(button);
  });
}
