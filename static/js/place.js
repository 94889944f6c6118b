// Where the reader is in the rules, remembered in this browser when asked to, and offered on the home page. What is kept is one
// address with its words; nothing of it is sent anywhere.

import { store, stored } from "./stored.js";

const WISH = "remember-place";
const PLACE = "place";

const words = (element) => element?.textContent.replace(/\s+/g, " ").trim();

function keep() {
  const { place } = document.body.dataset;
  const title = words(document.querySelector("main h1"));
  if (!place || !title || stored(WISH) !== "yes") return;
  const language = document.documentElement.lang;
  store(PLACE, JSON.stringify({ address: location.pathname + location.hash, title, edition: place, language }));
}

function forget() {
  store(WISH, null);
  store(PLACE, null);
}

// Only an address of this site's own pages is offered, whatever the storage has.
function kept() {
  try {
    const found = JSON.parse(stored(PLACE) ?? "null");
    return found && new URL(found.address, location.href).origin === location.origin ? found : null;
  } catch {
    return null;
  }
}

function offer(box) {
  const found = kept();
  box.hidden = !found;
  if (!found) return;
  const link = box.querySelector("a");
  link.setAttribute("href", found.address);
  link.lang = found.language;
  link.querySelector("b").textContent = found.title;
  link.querySelector("small").textContent = found.edition;
}

export function startPlace() {
  const box = document.querySelector("[data-go-on]");
  const buttons = [...document.querySelectorAll("[data-remember-place]")];
  const show = () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(stored(WISH) === "yes"));
    if (box) offer(box);
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      if (stored(WISH) === "yes") forget();
      else store(WISH, "yes");
      keep();
      show();
    });
  }
  box?.querySelector("button").addEventListener("click", () => {
    forget();
    show();
  });
  addEventListener("hashchange", keep);
  keep();
  show();
}
