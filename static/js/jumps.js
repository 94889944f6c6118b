// Comparing: the two buttons and the keys n and p walk through the changes and keep the place in the fragment of the
// address. Without a script the buttons are links (?at=N) whose page has the row marked.

import { onKeys, visit } from "./keys.js";

export function startJumps() {
  const stops = [...document.querySelectorAll("[data-change]")];
  if (!stops.length) return;
  const buttons = { prev: document.querySelector("[data-jump='prev']"), next: document.querySelector("[data-jump='next']") };
  const place = document.querySelector("[data-change-at]");
  const named = () => stops.findIndex((stop) => `#${stop.id}` === location.hash);
  let at = stops.findIndex((stop) => stop.classList.contains("is-here"));

  const point = (button, to) => {
    if (!button) return;
    const stop = stops[to];
    if (stop) button.setAttribute("href", `#${stop.id}`);
    else button.removeAttribute("href");
    button.toggleAttribute("role", false);
    if (!stop) button.setAttribute("role", "link");
    if (stop) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  };

  const mark = (to) => {
    stops[at]?.classList.remove("is-here");
    at = to;
    stops[at]?.classList.add("is-here");
    if (place) place.textContent = String(at + 1);
    point(buttons.prev, at - 1);
    point(buttons.next, at + 1);
  };

  const go = (to) => {
    if (!stops[to]) return;
    mark(to);
    visit(stops[to]);
    history.replaceState(null, "", `${location.pathname}${location.search}#${stops[to].id}`);
  };

  onKeys((event) => {
    if (event.key === "n") go(at + 1);
    if (event.key === "p") go(at - 1);
  });
  for (const [name, step] of [["prev", -1], ["next", 1]]) {
    buttons[name]?.addEventListener("click", (event) => {
      event.preventDefault();
      go(at + step);
    });
  }
  addEventListener("hashchange", () => named() >= 0 && mark(named()));
  mark(named() >= 0 ? named() : at);
}
