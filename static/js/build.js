// Build your own: after a change the focus goes where the change was, and long files are compressed on their way into the address.

// Below this length a text fits into an address as it is.
const SHORT = 3000;

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function startImport(form) {
  const text = form.querySelector("textarea");
  const file = form.querySelector("input[type='file']");
  file?.addEventListener("change", async () => {
    if (file.files[0]) text.value = await file.files[0].text();
  });
  form.addEventListener("submit", async (event) => {
    if (encodeURIComponent(text.value).length < SHORT || !("CompressionStream" in window)) return;
    event.preventDefault();
    const query = new URLSearchParams({ edition: form.elements.edition.value, packed: await packed(text.value) });
    location.assign(`${form.action}?${query}`);
  });
}

function goToChange() {
  const form = document.querySelector("[data-form]");
  const wrong = form?.querySelector("[aria-invalid='true']");
  if (wrong) return wrong.focus();
  const place = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (place?.matches(".build *, .build-result")) place.focus();
}

export function startBuild() {
  const form = document.querySelector("[data-import]");
  if (!form) return;
  startImport(form);
  goToChange();
}
