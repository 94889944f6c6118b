// Runs in <head> before the first paint, as a classic script: the choices of the reader, kept in this browser alone.
// Without it the page would flash in the other colours. Everything else waits for the modules.

(function () {
  var root = document.documentElement;
  root.classList.add("js");
  try {
    var theme = localStorage.getItem("theme");
    var size = localStorage.getItem("text-size");
    var width = localStorage.getItem("width");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (size === "large" || size === "larger") root.dataset.textSize = size;
    if (width === "narrow" || width === "wide") root.dataset.width = width;
  } catch (error) {
    // Storage can be forbidden; then the page follows the system.
  }
})();
