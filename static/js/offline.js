// Reading without network: keeps an edition in the browser's Cache Storage, one cache a copy, and lists and removes the copies.
// The service worker, which shows them, is set up with the first copy and goes with the last. A copy counts from the moment
// its description is written, which is last, so that one that broke off is never shown.

import { say } from "./say.js";

const PREFIX = "kept ";
const ABOUT = "/offline/about-this-copy";
const WORKER = "/service-worker.js";
const AT_ONCE = 6;
// What the service worker looks up: a chapter or rule somewhere in what was typed, or a section alone.
const NUMBER = /\d{3}|^\s*[1-9]\s*$/;
const STEPS = ["kB", "MB", "GB"];

const locale = (language) => (language === "en" ? "en-GB" : language);
const here = document.documentElement.lang;

function day(saved, language, dateStyle = "long") {
  return new Intl.DateTimeFormat(locale(language), { dateStyle, timeStyle: "short" }).format(new Date(saved));
}

function amount(bytes) {
  const step = Math.min(STEPS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString(locale(here), { maximumSignificantDigits: value < 10 ? 2 : 3 })}\u00a0${STEPS[step - 1]}`;
}

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

async function loaded(address, signal) {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

const data = async (address, signal) => (await loaded(address, signal)).json();

// A worker that is refused is told from a network that fails: both are a TypeError.
async function setUp() {
  try {
    await navigator.serviceWorker.register(WORKER, { scope: "/" });
  } catch (error) {
    throw new Error(error.message, { cause: error });
  }
}

// Why a copy could not be kept: "room", "network" or "other".
function cause(error) {
  if (error.name === "QuotaExceededError") return "room";
  return error instanceof TypeError || !navigator.onLine ? "network" : "other";
}

// Copies

async function copies() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const about = await (await caches.open(name)).match(ABOUT);
    if (about) found.push({ name, ...(await about.json()) });
  }
  return found.sort((one, other) => other.edition.localeCompare(one.edition) || one.language.localeCompare(other.language));
}

async function remove(copy) {
  await caches.delete(copy.name);
  if ((await copies()).length) return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  await worker?.unregister();
}

// Keeps what the server lists. `step` is told how much of it is there, from 0 to 1.
async function keep(address, step, signal) {
  const listed = await data(address, signal);
  const now = new Date().toISOString();
  const name = `${PREFIX}${listed.edition} ${listed.language} ${now}`;
  try {
    const cache = await caches.open(name);
    const size = await fill(cache, listed, step, signal);
    const { edition, language, version, title, shell, format, is_complete } = listed;
    const words = { savedText: day(now, language), savedShort: day(now, language, "medium") };
    const about = { format, edition, language, version, title, shell, is_complete, size, saved: now, ...words };
    for (const old of await copies()) if (old.edition === edition && old.language === language) await caches.delete(old.name);
    await cache.put(ABOUT, Response.json(about));
    return about;
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

async function fill(cache, listed, step, signal) {
  let size = 0;
  const add = async (path, text, headers) => {
    size += new Blob([text]).size;
    await cache.put(path, new Response(text, { headers }));
  };
  const shell = await loaded(listed.shell, signal);
  await add(listed.shell, await shell.text(), shell.headers);
  const assets = Object.entries(listed.assets);
  const parts = assets.length / AT_ONCE + listed.parts.length;
  for (let at = 0; at < assets.length; at += AT_ONCE) {
    const some = assets.slice(at, at + AT_ONCE);
    await Promise.all(some.map(async ([path]) => cache.put(path, await loaded(path, signal))));
    step(at / AT_ONCE / parts);
  }
  for (const [at, part] of listed.parts.entries()) {
    const { pages } = await data(part.pages, signal);
    for (const [path, text] of Object.entries(pages)) await add(path, text, { "Content-Type": "text/plain; charset=utf-8" });
    step((assets.length / AT_ONCE + at + 1) / parts);
  }
  return assets.reduce((sum, [, bytes]) => sum + bytes, size);
}

// What a copy takes here and what is loaded for it, in bytes. The server measures it part by part; `step` is told what there is.
async function measure(address, step, signal) {
  const listed = await data(address, signal);
  const assets = Object.values(listed.assets).reduce((sum, bytes) => sum + bytes, 0);
  const size = { kept: assets, loaded: assets };
  for (const part of listed.parts) {
    const { kept, loaded: sent } = await data(part.size, signal);
    size.kept += kept;
    size.loaded += sent;
    step(size);
  }
  return size;
}

// The form

class Form {
  constructor(form, list) {
    this.form = form;
    this.list = list;
    this.size = form.querySelector("[data-size]");
    this.stop = form.querySelector("[data-keep-stop]");
    this.measured = new Map();
    form.addEventListener("change", () => this.measure());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.keep();
    });
    this.stop.addEventListener("click", () => this.keeping?.abort());
    this.measure();
  }

  get languages() {
    return [...this.form.querySelectorAll("[name='language']:checked")].map((box) => box.value);
  }

  address(language, edition = this.form.elements.edition.value) {
    return this.form.dataset.address.replace(/^\/[a-z]+\//, `/${language}/`).replace("current", edition);
  }

  async measure() {
    this.measuring?.abort();
    this.measuring = new AbortController();
    const { signal } = this.measuring;
    const { measuring, measured, unmeasured, none } = this.size.dataset;
    for (const place of this.form.querySelectorAll("[data-size-of]")) place.textContent = "";
    this.form.querySelector("[type='submit']").disabled = !this.languages.length;
    if (!this.languages.length) return (this.size.textContent = none);
    this.size.textContent = measuring;
    const sum = { kept: 0, loaded: 0 };
    try {
      for (const language of this.languages) {
        const address = this.address(language);
        const place = this.form.querySelector(`[data-size-of='${language}']`);
        const step = (size) => (place.textContent = `${amount(size.kept)} …`);
        if (!this.measured.has(address)) this.measured.set(address, await measure(address, step, signal));
        const { kept, loaded: sent } = this.measured.get(address);
        place.textContent = amount(kept);
        sum.kept += kept;
        sum.loaded += sent;
      }
      this.size.textContent = filled(measured, { kept: amount(sum.kept), loaded: amount(sum.loaded) });
    } catch {
      if (!signal.aborted) this.size.textContent = unmeasured;
    }
  }

  async keep(addresses = this.languages.map((language) => this.address(language))) {
    const progress = this.form.querySelector("[data-progress]");
    const bar = progress.querySelector("progress");
    const fields = this.form.querySelectorAll("select, input, [type='submit']");
    this.keeping = new AbortController();
    this.fail("");
    progress.hidden = this.stop.hidden = false;
    for (const field of fields) field.disabled = true;
    try {
      await setUp();
      await navigator.storage?.persist?.();
      // One window at a time, so that none tidies away what another is loading.
      await navigator.locks.request("keeping", () => this.load(addresses, bar));
    } catch (error) {
      if (!this.keeping.signal.aborted) this.fail(cause(error), error);
      console.warn(error);
    }
    for (const field of fields) field.disabled = false;
    progress.hidden = this.stop.hidden = true;
    await navigator.locks.request("keeping", () => this.list.tidy());
  }

  // Says why it failed: shows the sentence on this cause and no other.
  fail(why, error) {
    for (const sentence of this.form.querySelectorAll("[data-keep-failed]")) sentence.hidden = sentence.dataset.keepFailed !== why;
    this.form.querySelector("[data-keep-reason]").textContent = error?.message ?? "";
  }

  async load(addresses, bar) {
    for (const [at, address] of addresses.entries()) {
      const step = (share) => (bar.value = (at + share) / addresses.length);
      const about = await keep(address, step, this.keeping.signal);
      await this.list.show();
      this.list.tell("saidKept", about);
    }
  }
}

// The list

class List {
  constructor(root) {
    this.root = root;
    this.item = root.querySelector("template").content;
    this.again = null;
  }

  async show() {
    const found = await copies();
    this.root.querySelector("[data-copies-none]").hidden = found.length > 0;
    this.root.querySelector("[data-copies-list]").replaceChildren(...found.map((copy) => this.entry(copy)));
  }

  // What broke off, in this window or another time, takes no room and leaves no service worker behind.
  async tidy() {
    const whole = new Set((await copies()).map(({ name }) => name));
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !whole.has(name)) await caches.delete(name);
    if (!whole.size) await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
  }

  entry(copy) {
    const entry = this.item.cloneNode(true);
    const link = entry.querySelector("[data-copy-link]");
    const about = entry.querySelector("[data-copy-about]");
    const removing = entry.querySelector("[data-copy-remove]");
    link.href = `/${copy.language}/rules/${copy.edition}/`;
    link.textContent = copy.title;
    link.lang = copy.language;
    about.textContent = filled(about.dataset.copyAbout, { date: day(copy.saved, here), size: amount(copy.size) });
    removing.addEventListener("click", async () => {
      await remove(copy);
      await this.show();
      this.tell("saidRemoved", copy);
    });
    if (this.again) this.look(copy, entry.querySelector("[data-copy-again]"), entry.querySelector("[data-copy-newer]"));
    return entry;
  }

  async look(copy, button, note) {
    const address = this.again.address(copy.language, copy.edition);
    try {
      const { version } = await data(address);
      note.hidden = button.hidden = version === copy.version;
    } catch {
      // Without network, or the edition is no longer on the site: there is nothing newer to be had.
    }
    button.addEventListener("click", () => this.again.keep([address]));
  }

  tell(kind, copy) {
    say(filled(this.root.dataset[kind], { text: copy.title }));
  }
}

// Pages that are shown without network

// Says what the service worker found missing in an edition that is kept, and whether it found anything.
function sayMissing(head) {
  const { missing, number, edition, alone } = head.dataset;
  const sentence = head.querySelector(`[data-no="${missing}"]`);
  if (!sentence) return false;
  for (const place of sentence.querySelectorAll("[data-said-number]")) place.textContent = number;
  for (const place of sentence.querySelectorAll("[data-said-edition]")) place.textContent = edition;
  for (const link of sentence.querySelectorAll("[data-said-alone]")) link.href = alone;
  sentence.hidden = false;
  return true;
}

// Offers the same place in another copy.
function offerOther(head) {
  const { elsewhere, there, tongue } = head.dataset;
  const sentence = head.querySelector("[data-in-other]");
  if (!sentence || !elsewhere?.startsWith("/")) return;
  const link = sentence.querySelector("a");
  link.href = elsewhere;
  link.textContent = there;
  link.lang = tongue;
  sentence.hidden = false;
}

function startKeptPage() {
  const lead = document.querySelector("[data-not-kept]");
  if (!lead) return;
  const [, , ...rest] = location.pathname.split("/");
  const isStart = !rest.join("") || rest[0] === "offline";
  const isForWords = rest[0] === "search" && !NUMBER.test(new URLSearchParams(location.search).get("q") ?? "");
  // A copy of an earlier build has no such sentence.
  const noWords = document.querySelector("[data-no-words]");
  const isSaid = sayMissing(lead.parentElement);
  offerOther(lead.parentElement);
  lead.hidden = isStart || isSaid || (isForWords && noWords !== null);
  if (noWords) noWords.hidden = !isForWords;
  lead.querySelector("[data-not-kept-address]").textContent = location.pathname + location.search;
}

export async function startOffline() {
  startKeptPage();
  const root = document.querySelector("[data-copies]");
  if (!root) return;
  const form = document.querySelector("[data-keep]");
  if (!("caches" in window) || !("serviceWorker" in navigator)) {
    for (const part of document.querySelectorAll("[data-keep-refused]")) part.hidden = false;
    if (form) form.hidden = true;
    return;
  }
  const list = new List(root);
  if (form) list.again = new Form(form, list);
  await list.show();
}
