// The menu of a rule (details.acts) and the chooser of editions (details.chooser): one open at a time, Escape closes and
// gives the focus back, a click outside closes. Buttons [data-copy] copy their value and say so.

import { say, sentence } from "./say.js";

const MENUS = "details.acts, details.chooser";

const close = (menu) => {
  const held = menu.contains(document.activeElement);
  menu.open = false;
  if (held) menu.querySelector("summary").focus();
};

async function copy(button) {
  const text = button.dataset.copy;
  try {
    await navigator.clipboard.writeText(text);
    say(sentence("copied", text));
    button.closest("details.acts[open]")?.querySelector("summary").focus();
    button.closest("details.acts[open]")?.removeAttribute("open");
  } catch {
    // No permission, or not a secure address: the citation stays on the page to be selected by hand.
    say(sentence("copyFailed", text));
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
