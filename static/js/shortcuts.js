// The keys of every page: "/" goes to the search field, j and k to the next rule or glossary entry and the one before, g and then h to
// the home page, "?" opens the list of keys, in which they can be switched off.

import { areKeysOn, onKeys, visit } from "./keys.js";
import { store } from "./stored.js";

// What j and k walk through: rules, also with languages side by side, and the entries of a glossary.
const STOPS = ".rules > .rule, .para tbody > tr[id], .letter .entry";
const TOGETHER = 1500; // milliseconds between g and h

function search() {
  const field = document.querySelector("#q");
  field?.focus();
  field?.select();
  return field;
}

// The rule that the next press counts from: the one of the address or the focus, else the one above what is in sight.
function place(rules) {
  const here = rules.findIndex((rule) => rule.contains(document.activeElement) || `#${rule.id}` === decodeURIComponent(location.hash));
  if (here >= 0) return here;
  const marked = rules.findIndex((rule) => rule.classList.contains("is-here"));
  if (marked >= 0) return marked;
  const below = rules.findIndex((rule) => rule.getBoundingClientRect().top > 0);
  return (below < 0 ? rules.length : below) - 1;
}

function step(by) {
  const rules = [...document.querySelectorAll(STOPS)];
  const rule = rules[place(rules) + by];
  if (!rule) return;
  for (const other of rules) other.classList.remove("is-here");
  // A new fragment, so that the rule is the target of the page; without a step in the history for each key press.
  location.replace(`#${rule.id}`);
  visit(rule);
}

function startDialog(dialog) {
  const use = dialog.querySelector("[data-use-keys]");
  use.checked = areKeysOn();
  use.addEventListener("change", () => store("keys", use.checked ? null : "off"));
  for (const button of document.querySelectorAll("[data-keys]")) button.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside it, on the backdrop
  });
}

export function startShortcuts() {
  const dialog = document.querySelector("#keys");
  const home = document.querySelector(".brand").href;
  let goes = 0;
  startDialog(dialog);
  onKeys((event) => {
    if (event.key === "/" && search()) event.preventDefault();
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
    if (event.key === "?") dialog.showModal();
    if (event.key === "h" && event.timeStamp - goes < TOGETHER) location.assign(home);
    goes = event.key === "g" ? event.timeStamp : 0;
  });
}
