// The page's one live region, #said, and the translated sentences that the server puts on <body data-said-…>.

export function say(text) {
  const region = document.querySelector("#said");
  if (!region) return;
  // An unchanged text is not announced again, so empty the region first.
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

// sentence("copied", "CR 701.27f") reads <body data-said-copied="Copied: {text}"> and fills in the text.
export function sentence(name, text = "") {
  const key = `said${name[0].toUpperCase()}${name.slice(1)}`;
  return (document.body.dataset[key] ?? "{text}").replace("{text}", () => text);
}
