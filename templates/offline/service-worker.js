// Build {{ build }}. Answers for the site where the network does not: with what the reader has asked the browser to keep, and
// nothing else. While there is a network, its answer is the one that is shown.

const STATIC = "{{ static }}";
const LANGUAGES = "{{ languages|join:' ' }}".split(" ");
const PREFIX = "kept ";
const ABOUT = "/offline/about-this-copy";
const NUMBER = /(\d{3})(?:[.,](\d{1,3})(?:\.?([a-z])(?![a-z]))?)?(?!\d)/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => page(url)));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(fetch(request).catch(() => asset(request)));
});

async function asset(request) {
  return (await caches.match(request)) ?? Response.error();
}

// What is kept: every copy of an edition in a language that was loaded to its end, the newest edition first.
async function copies() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const about = await cache.match(ABOUT);
    if (about) found.push({ ...(await about.json()), cache });
  }
  return found.sort((one, other) => other.edition.localeCompare(one.edition) || other.saved.localeCompare(one.saved));
}

async function page(url) {
  const kept = await copies();
  if (!kept.length) return Response.error();
  const asked = read(url);
  const language = asked.language ?? kept[0].language;
  const own = kept.filter((copy) => copy.language === language);
  for (const copy of own.filter(({ edition }) => !asked.edition || edition === asked.edition)) {
    const place = await find(copy, asked);
    if (place && place !== url.pathname + url.search) return Response.redirect(place);
    if (place) return shown(copy, place, asked);
  }
  const copy = own[0] ?? kept[0];
  const why = await missing(own, asked);
  const there = why.alone ? {} : await elsewhere(kept, asked);
  return shown(copy, `/${copy.language}/offline/kept/`, { ...asked, ...why, ...there, bar: "none" });
}

// The same rule, entry or case in another language or edition that is kept.
async function elsewhere(kept, asked) {
  const first = kept.filter(({ edition }) => edition === asked.edition);
  for (const copy of asked.name ? [...first, ...kept] : []) {
    const place = await find(copy, { ...asked, isParallel: false });
    if (place) return { elsewhere: place, there: copy.title, tongue: copy.language };
  }
  return {};
}

// Why there is no page although its edition is kept: the edition has no such number, or the page puts languages side by side.
async function missing(own, asked) {
  const wanted = asked.kind === "rules" ? number(asked.name) : "";
  const tried = own.filter(({ edition }) => !asked.edition || edition === asked.edition);
  if (!wanted || !tried.length) return {};
  if (asked.isParallel) {
    for (const copy of tried) {
      const alone = await find(copy, { ...asked, isParallel: false });
      if (alone) return { missing: "languages", number: wanted, alone };
    }
  }
  if (!asked.edition) return { missing: "number-anywhere", number: wanted };
  return { missing: tried[0].is_complete ? "number" : "number-in-part", number: wanted };
}

// What an address means: a language, an edition, and a place there in the words of the addresses.
function read(url) {
  const parts = url.pathname.split("/").filter(Boolean).map(spelled);
  const language = LANGUAGES.includes(parts[0]) ? parts.shift() : undefined;
  const [kind = "", first = "", second = "", third = ""] = parts;
  const rest = parts.map((part) => `${part}/`).join("") + url.search;
  const asked = { language, rest, url };
  const query = url.searchParams.get("edition") ?? "";
  const isParallel = kind === "rules" && third === "parallel";
  if (kind === "rules" || kind === "glossary") return { ...asked, kind, ...edition(first), name: second, isParallel };
  if (kind === "simulator" && url.searchParams.has("guess")) return asked;
  if (kind === "simulator") return { ...asked, kind, ...edition(query), name: first, step: url.searchParams.get("step") };
  if (kind === "search") return { ...asked, kind: "rules", ...edition(query), name: number(url.searchParams.get("q")) || "?" };
  if (kind === "rule") return { ...asked, kind: "rules", name: first };
  if (!language && DATE.test(kind)) return { ...asked, kind: "rules", edition: kind, name: first };
  if (!language && number(kind)) return { ...asked, kind: "rules", name: kind };
  return asked;
}

function spelled(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const edition = (key) => (DATE.test(key) ? { edition: key } : {});

// A number in any spelling: "CR 701,27a." is 701.27a. A section is one digit alone.
function number(text) {
  const words = (text ?? "").trim().toLowerCase();
  if (/^[1-9]$/.test(words)) return words;
  const [, chapter, rule, letter = ""] = NUMBER.exec(words) ?? [];
  if (!chapter) return "";
  return rule ? `${chapter}.${rule}${letter}` : chapter;
}

// Where the copy has the place, as an address with a fragment where the place is a line of a page; nothing if it has not.
async function find(copy, asked) {
  const start = `/${copy.language}`;
  const has = (path) => copy.cache.match(path);
  if (asked.kind === "simulator") {
    if (!asked.name) return `${start}/simulator/`;
    const path = `${start}/simulator/${asked.name}/?edition=${copy.edition}`;
    if (!(await has(path))) return null;
    return asked.step ? `${path}&step=${asked.step}` : path;
  }
  const root = `${start}/${asked.kind}/${copy.edition}/`;
  if (asked.kind === "glossary") return !asked.name ? root : line(copy, root, asked.name);
  if (asked.kind !== "rules" || asked.isParallel) return null;
  if (!asked.name) return root;
  const wanted = number(asked.name);
  for (const above of [wanted, wanted.replace(/[a-z]$/, ""), wanted.split(".")[0]]) {
    const path = `${root}${above}/`;
    if (above && (await has(path))) return above === wanted ? path : line(copy, path, wanted);
  }
  return null;
}

async function line(copy, path, id) {
  const text = await (await copy.cache.match(path))?.text();
  return text?.includes(` id="${id}"`) ? `${path}#${id}` : null;
}

async function shown(copy, place, asked) {
  const kept = await copy.cache.match(place.replace(/&step=.*|#.*/, ""));
  const shell = await copy.cache.match(copy.shell);
  if (!kept || !shell) return Response.error();
  const [title, ...main] = (await kept.text()).split("\n");
  const why = /\{kept:(missing|number|edition|alone|elsewhere|there|tongue)\}/g;
  const filled = main.join("\n").replace(why, (_, name) => escaped(asked[name] ?? ""));
  const values = { title, main: filled, saved: copy.savedText, short: copy.savedShort, rest: escaped(asked.rest), bar: asked.bar ?? "" };
  const html = (await shell.text()).replace(/\{kept:(title|main|saved|short|rest|bar)\}/g, (_, name) => values[name]);
  const policy = shell.headers.get("Content-Security-Policy");
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy } });
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
