// Preview card of a citation or a term: after a short hover, at once on keyboard focus or on a tap. The server sends the card
// as a piece of HTML from the address in data-preview, or below that of a term. The pointer may travel onto the card (WCAG
// 1.4.13), Escape closes it and gives the focus back. The link stays a link: a click or a second tap follows it. The card stands in the
// page's main part and describes its link; the tabulator leads from the link to the one at the card's foot and from there on.

const WAIT = 220;
const GAP = 6;
const EDGE = 16;
const LINKS = "a[data-preview], a.term";
const ID = "peek";
const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, [tabindex='0']";

const cards = new Map();
let shown = null;
let timer = 0;
// While the focus goes back to a link, which is no reason to open its card again.
let isReturning = false;

const addressOf = (link) => link.dataset.preview ?? `${link.getAttribute("href")}preview/`;

const later = (task) => {
  clearTimeout(timer);
  timer = setTimeout(task, WAIT);
};

function close() {
  clearTimeout(timer);
  if (!shown) return;
  const { card, link } = shown;
  shown = null;
  if (card?.contains(document.activeElement)) {
    isReturning = true;
    link.focus();
    isReturning = false;
  }
  link.removeAttribute("aria-describedby");
  card?.remove();
}

// The tabulator from a link to the one at the foot of its card, and from there back or to what follows the link.
function tab(event) {
  const { card, link } = shown ?? {};
  const foot = card?.querySelector(".peek__foot a");
  if (event.key !== "Tab" || !foot) return;
  if (document.activeElement === link && !event.shiftKey) {
    event.preventDefault();
    clearTimeout(timer);
    foot.focus();
  } else if (document.activeElement === foot && event.shiftKey) {
    event.preventDefault();
    isReturning = true;
    link.focus();
    isReturning = false;
  } else if (document.activeElement === foot) {
    const others = [...document.querySelectorAll(FOCUSABLE)].filter((each) => !card.contains(each) && each.checkVisibility());
    const next = others[others.indexOf(link) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (shown?.card === card) close();
  }
}

async function load(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".peek");
}

function fetchCard(address) {
  if (!cards.has(address)) {
    const card = load(address);
    card.catch(() => cards.delete(address));
    cards.set(address, card);
  }
  return cards.get(address);
}

function place(card, link) {
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const room = document.documentElement.clientWidth - card.offsetWidth - EDGE;
  const fitsBelow = at.bottom + GAP + card.offsetHeight < innerHeight;
  const fitsAbove = at.top - GAP - card.offsetHeight > 0;
  const top = fitsBelow || !fitsAbove ? at.bottom + GAP : at.top - GAP - card.offsetHeight;
  card.style.insetInlineStart = `${Math.max(EDGE, Math.min(at.left - 24, room)) + scrollX}px`;
  card.style.insetBlockStart = `${top + scrollY}px`;
}

// Whether the link has its card in the end; true also where the reader has moved on meanwhile.
async function open(link) {
  if (shown?.link === link) return true;
  close();
  const asked = { link, card: null };
  shown = asked;
  const original = await fetchCard(addressOf(link)).catch(() => null);
  // The reader may have moved on while the card was on its way.
  if (shown !== asked) return true;
  if (!original) {
    shown = null;
    return false;
  }
  asked.card = document.importNode(original, true);
  // Inside a landmark, so that a screen reader's list of regions leads to it too.
  (document.querySelector("main") ?? document.body).append(asked.card);
  place(asked.card, link);
  asked.card.id = ID;
  // One stop of the tabulator a card: the others are on the page that it leads to.
  for (const other of asked.card.querySelectorAll("a[href]:not(.peek__foot a)")) other.tabIndex = -1;
  link.setAttribute("aria-describedby", ID);
  asked.card.addEventListener("pointerenter", () => clearTimeout(timer));
  asked.card.addEventListener("pointerleave", () => later(close));
  return true;
}

export function startPreviews() {
  const linkOf = (event) => (event.target instanceof Element ? event.target.closest(LINKS) : null);
  let pointer = "mouse";
  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
  }, true);
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (pointer !== "touch") return;
    if (link && shown?.link !== link && !link.closest(".peek")) {
      event.preventDefault();
      open(link).then((isShown) => isShown || location.assign(link.href));
    } else if (!link && shown && !shown.card?.contains(event.target)) {
      close();
    }
  });
  document.addEventListener("pointerover", (event) => {
    const link = linkOf(event);
    if (!link || event.pointerType === "touch" || link.contains(event.relatedTarget)) return;
    later(() => open(link));
  });
  document.addEventListener("pointerout", (event) => {
    const link = linkOf(event);
    if (link && event.pointerType !== "touch" && !link.contains(event.relatedTarget)) later(close);
  });
  document.addEventListener("focusin", (event) => {
    if (isReturning) return;
    const link = linkOf(event);
    if (link?.matches(":focus-visible") && !link.closest(".peek")) open(link);
    else if (shown && !shown.card?.contains(event.target)) later(close);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    tab(event);
  });
}
