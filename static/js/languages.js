// Switching language or edition keeps the place: links in .langs, and links and forms marked data-keep-hash, carry the
// fragment of the address along. The fragment never reaches the server, so only a script can do this.

const PLACES = ".langs a[href], a[data-keep-hash], form[data-keep-hash]";

export function startLanguages() {
  const places = [...document.querySelectorAll(PLACES)].map((place) => {
    const attribute = place.matches("form") ? "action" : "href";
    return { place, attribute, original: place.getAttribute(attribute) ?? "" };
  });
  const carry = () => {
    for (const { place, attribute, original } of places) {
      place.setAttribute(attribute, location.hash ? original.split("#")[0] + location.hash : original);
    }
  };
  addEventListener("hashchange", carry);
  carry();
}
