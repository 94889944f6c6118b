"""Finding the newest official rules text on the publisher's rules page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from html.parser import HTMLParser
from urllib.parse import unquote

from rules.services.fetching.errors import FetchError
from rules.services.fetching.urls import Target

_NO_CONTENT = re.compile(r"<!--(?:-?>|.*?(?:--!?>|\Z))|<(script|style)(?=[\s/>]).*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_RULES_NAME = re.compile(r"comp(?:rehensive)?[\W_]*rules", re.IGNORECASE)
_RULES_LABEL = re.compile(r"comprehensive\s+rules", re.IGNORECASE)
_DATE = re.compile(r"(?<!\d)((?:19|20)\d\d)([-_. ]?)(\d\d)\2(\d\d)(?!\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class TextLink:
    """A link to a rules text. `url` is ready for a request, `name` is the file's name as a person reads it.

    `date_in_name` is a hint that only serves to choose among links: names are misdated, the text alone says when it takes effect.
    """

    url: str
    name: str
    date_in_name: date | None


def newest_text_link(html: bytes | str, *, base_url: str) -> TextLink:
    """The link to the newest rules text (.txt) on the page `html` that was read from `base_url`.

    Texts named as the comprehensive rules come before texts that only their label calls so. Among several the newest date
    in the name wins, then the first on the page. Raises FetchError if there is none.
    """
    page = _Page()
    page.read(html if isinstance(html, str) else _decoded(html))
    base = _base(page.base, base_url)
    found = [(anchor, link) for anchor in page.anchors if (link := _text_link(base, anchor.href))]
    named = [link for _, link in found if _RULES_NAME.search(link.name)]
    links = named or [link for anchor, link in found if _RULES_LABEL.search(anchor.label)]
    if not links:
        raise FetchError(f"no link to a rules text on {base_url}")
    return max(links, key=lambda link: link.date_in_name or date.min)


@dataclass(slots=True)
class _Anchor:
    href: str
    words: list[str]

    @property
    def label(self) -> str:
        return " ".join(self.words)


class _Page(HTMLParser):
    """Collects the links of a page with the words that label them, and the page's own base address."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: list[_Anchor] = []
        self.base = ""
        self._is_open = False

    def read(self, html: str) -> None:
        # HTMLParser raises AssertionError on "<![x" and takes quadratic time over unclosed comments and tags: none is left to it.
        shown = _NO_CONTENT.sub("", html).replace("<![", "<! [")
        self.feed(shown[: shown.rfind(">") + 1])
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in reversed(attrs)}  # the first of two equal attributes counts
        href = values.get("href", "")
        if tag in ("a", "area"):
            self._is_open = bool(href) and tag == "a"
            if href:
                self.anchors.append(_Anchor(href, [values.get(name, "") for name in ("title", "aria-label", "alt")]))
        elif tag == "base" and href and not self.base:
            self.base = href

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._is_open = False

    def handle_data(self, data: str) -> None:
        if self._is_open:
            self.anchors[-1].words.append(data)


def _decoded(html: bytes) -> str:
    try:
        return html.decode("utf-8-sig")
    except UnicodeDecodeError:
        return html.decode("cp1252", errors="replace")


def _base(reference: str, base_url: str) -> Target:
    page = Target.parse(base_url)
    try:
        return page.follow(reference) if reference else page
    except FetchError:
        return page


def _text_link(base: Target, href: str) -> TextLink | None:
    """The link that `href` makes, or None if it leads to something other than a text."""
    try:
        target = base.follow(href)
    except FetchError:
        return None
    # Twice, because some links are encoded twice; the address itself stays as the page gives it.
    name = unquote(unquote(target.path.partition("?")[0].rpartition("/")[2])).strip()
    if not name.lower().endswith(".txt"):
        return None
    return TextLink(_as_safe_as(base, target).url, name, _date_in(name))


def _as_safe_as(base: Target, target: Target) -> Target:
    """`target` over https if the page came that way: a link must not lower what a redirect may not lower, and browsers do the same."""
    if base.scheme == "https" and target.scheme == "http" and target.port == 80:
        return Target("https", target.host, 443, target.path)
    return target


def _date_in(name: str) -> date | None:
    for year, _, month, day in _DATE.findall(name):
        try:
            return date(int(year), int(month), int(day))
        except ValueError:
            continue
    return None
