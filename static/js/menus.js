// The menu of a rule (details.acts) and the chooser of editions (details.chooser): one open at a time, Escape closes and
// gives the focus back, a click outside closes, a menu at the lower edge comes into sight. Buttons [data-copy] copy their value and
// say so (data-copy-name is the short name to say when the value is long); with data-copy-words the words of the rule stand before
// it, as a quotation in Markdown. Its value is what the words are where they are not the official ones.

import { say, sentence } from "./say.js";

const MENUS = "details.acts, details.chooser";

const close = (menu) => {
  const held = menu.contains(document.activeElement);
  menu.open = false;
  if (held) menu.querySelector("summary").focus();
};

// What Markdown would take for marks of its own.
const plain = (words) => words.replace(/[\\`*_[\]<>]/g, "\\$&");

function quotation(rule, source, mark) {
  const words = [...rule.querySelectorAll(".rule__h, .said > .text")].map((part) => plain(part.textContent.trim()));
  words[0] = `**${rule.querySelector(".rule__no").textContent.trim()}** ${words[0]}`;
  return [...words, `— ${mark ? `${source}, ${mark}` : source}`].map((line) => `> ${line}`).join("\n>\n");
}

async function copy(button) {
  const source = button.dataset.copy;
  const text = "copyWords" in button.dataset ? quotation(button.closest(".rule"), source, button.dataset.copyWords) : source;
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
