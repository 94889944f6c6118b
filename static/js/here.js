// The address of a subrule shows the whole rule with one row marked .is-here; bring that row into view, unless a fragment
// already decides where the reader is. The entry of the contents column is scrolled inside its own box only.

const isInView = (row) => {
  const box = row.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight;
};

export function startHere() {
  const entry = document.querySelector(".toc [aria-current]");
  const column = entry?.closest(".toc");
  if (column) column.scrollTop = entry.offsetTop - column.clientHeight / 2;

  const row = document.querySelector(".is-here:not(.strip *)");
  if (!row || location.hash || isInView(row)) return;
  const tall = row.offsetHeight > innerHeight * 0.7;
  row.scrollIntoView({ block: tall ? "start" : "center", behavior: "instant" });
}
