// "/" goes to the search field, unless the reader is typing somewhere.

const TYPING = "input, textarea, select, [contenteditable]";

export function startShortcuts() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    const field = document.querySelector("#q");
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
