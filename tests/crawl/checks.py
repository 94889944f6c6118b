"""What may not be on a page: foreign or insecure parts, inline code, cookies, a second canonical address, English in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import polib
from django.http import HttpResponse

from tests.web.page_tree import Element

ROOT = Path(__file__).resolve().parent.parent.parent
ORIGIN = "https://testserver"
# What a browser loads by itself, by tag and attribute.
_LOADED = {("script", "src"), ("img", "src"), ("source", "src"), ("iframe", "src"), ("embed", "src"), ("object", "data"), ("use", "href")}
_LOADED |= {("audio", "src"), ("video", "src"), ("form", "action")}
_LOADED_LINKS = {"stylesheet", "icon", "manifest", "preload", "modulepreload", "apple-touch-icon", "mask-icon"}
_SHOWN = ("title", "aria-label", "alt", "placeholder", "aria-description", "aria-roledescription")
_ENGLISH = re.compile(r"\b(?:the|of|and|this|that|with|which|are|from|has|have|does|not|you|your)\b", re.IGNORECASE)
_PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")


def faults_of_answer(response: HttpResponse) -> Iterator[str]:
    if response.cookies:
        yield f"sets the cookie {', '.join(response.cookies)}"
    if "unsafe" in response.get("Content-Security-Policy", "unsafe"):
        yield "has no strict content security policy"
    if "Cookie" in response.get("Vary", ""):
        yield "depends on cookies"


def faults_of_page(page: Element, *, is_whole: bool) -> Iterator[str]:
    """`is_whole` is False for what is shown inside another page."""
    for element in page:
        attributes = element.attributes
        for name, value in attributes.items():
            if name == "style" or name.startswith("on"):
                yield f"inline code: <{element.tag} {name}={value[:40]!r}>"
            if value.strip().lower().startswith("javascript:"):
                yield f"inline code: {name}={value[:40]!r}"
            is_loaded = (element.tag, name) in _LOADED or (
                element.tag == "link" and name == "href" and set(attributes.get("rel", "").split()) & _LOADED_LINKS
            )
            if is_loaded and (urlsplit(value).netloc or urlsplit(value).scheme):
                yield f"loads from elsewhere: <{element.tag} {name}={value[:60]!r}>"
        if element.tag == "style" or (element.tag == "script" and element.text and attributes.get("type") != "application/ld+json"):
            yield f"inline code: <{element.tag}>"
    ids = [element.attributes["id"] for element in page if "id" in element.attributes]
    yield from (f"the id {each} stands twice" for each in sorted({each for each in ids if ids.count(each) > 1}))
    if is_whole:
        canonical = page.all("link", rel="canonical")
        is_indexed = not page.all("meta", name="robots")
        if len(canonical) > 1 or (is_indexed and not canonical):
            yield f"{len(canonical)} canonical addresses"
        addresses = [*canonical, *page.all("link", rel="alternate")]
        yield from (
            f"an address of another origin: {each.attributes['href'][:80]}"
            for each in addresses
            if not each.attributes["href"].startswith((f"{ORIGIN}/", "/"))
        )


class Translations:
    """The sentences of the interface that have another form in a language, as they would stand on an English page."""

    def __init__(self, language: str) -> None:
        catalogue = polib.pofile(str(ROOT / f"locale/{language}/LC_MESSAGES/django.po"))
        self.sentences: set[str] = set()
        patterns = []
        for entry in catalogue:
            for english, translated in _forms(entry):
                if english == translated:
                    continue
                if not _PLACEHOLDER.search(english):
                    self.sentences.add(_folded(english))
                elif len(_PLACEHOLDER.sub("", english).split()) >= 3:
                    patterns.append(".+?".join(re.escape(_folded(part)) for part in re.split(r"\s*%\(\w+\)[sd]\s*", english)))
        # A word that is one sentence's English may be another's translation: "Name", "Status", "Version".
        self.sentences -= {_folded(each) for entry in catalogue for _, each in _forms(entry)}
        self.patterns = re.compile("|".join(f"(?:{each})" for each in patterns))
        self.language = language

    def missing(self, page: Element) -> Iterator[str]:
        """What stands on the page in English, although it is marked with the page's language."""
        for text in _texts(page, self.language):
            if text in self.sentences or self.patterns.fullmatch(text):
                yield f"not translated: {text[:80]!r}"
            elif len({word.lower() for word in _ENGLISH.findall(text)}) >= 4:
                yield f"English marked as {self.language}: {text[:100]!r}"


def _forms(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    if not entry.msgid_plural:
        yield entry.msgid, entry.msgstr
        return
    for form in entry.msgstr_plural.values():
        yield entry.msgid, form
        yield entry.msgid_plural, form


def _texts(page: Element, language: str) -> Iterator[str]:
    for element in page:
        if element.tag in {"script", "code", "pre", "textarea"} or element.lang != language:
            continue
        pieces = [child for child in element.children if isinstance(child, str)]
        shown = [element.attributes[name] for name in _SHOWN if name in element.attributes]
        if element.tag == "meta" and element.attributes.get("name") == "description":
            shown.append(element.attributes.get("content", ""))
        if element.tag == "input" and element.attributes.get("type") in {"submit", "button"}:
            shown.append(element.attributes.get("value", ""))
        yield from (folded for text in (*pieces, *shown) if any(map(str.isalpha, folded := _folded(text))))


def _folded(text: str) -> str:
    return " ".join(text.split())
