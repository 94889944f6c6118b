// Keys that work on a page: not while the reader is typing or a dialog is open, and not when they are switched off.

import { stored } from "./stored.js";

const TYPING = "input, textarea, select, [contenteditable]";

export const areKeysOn = () => stored("keys") !== "off";

export function onKeys(handle) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areKeysOn()) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    handle(event);
  });
}

// Brings a row of the page before the reader's eyes, the next key press starts there.
export function visit(row) {
  row.scrollIntoView({ block: row.offsetHeight > innerHeight * 0.6 ? "start" : "center" });
  row.setAttribute("tabindex", "-1");
  row.focus({ preventScroll: true });
}
