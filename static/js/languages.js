// Switching language or edition keeps the place: links in .langs, and links and forms marked data-keep-hash, carry the
// fragment of the address along. The fragment never reaches the server, so only a script can do this.

const PLACES = ".langs a[href], a[data-keep-hash], form[data-keep-hash]";

export function startLanguages() {
  const places = [...document.querySelectorAll(PLACES)].map((place) => {
    const attribute = place.matches("form") ? "action" : "href";
    return { place, attribute, fragment: new URL(place[attribute], location.href).hash };
  });
  const carry = () => {
    for (const { place, attribute, fragment } of places) {
      // What stands before the fragment can have changed since the page was loaded.
      const address = (place.getAttribute(attribute) ?? "").split("#")[0];
      place.setAttribute(attribute, address + (location.hash || fragment));
    }
  };
  addEventListener("hashchange", carry);
  carry();
}
