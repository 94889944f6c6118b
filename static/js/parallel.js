// Languages side by side: pointing at a sentence, tapping it or focusing a link in it lights the same sentence in every
// language. Only paragraphs that have as many sentences in each of them are marked (data-same). Without a script the row
// under the pointer is lit as a whole.

const LIT = "is-same";

export function startSentences() {
  const table = document.querySelector(".para");
  if (!table) return;
  const light = (event) => {
    for (const sentence of table.querySelectorAll(`.${LIT}`)) sentence.classList.remove(LIT);
    const sentence = event.target instanceof Element ? event.target.closest("[data-same]") : null;
    const row = sentence?.closest("tr");
    if (!row) return;
    for (const same of row.querySelectorAll(`[data-same="${sentence.dataset.same}"]`)) same.classList.add(LIT);
  };
  for (const kind of ["pointerover", "pointerleave", "focusin", "click"]) table.addEventListener(kind, light);
}
