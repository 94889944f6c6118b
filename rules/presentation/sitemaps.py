"""Lists of pages for search engines, as sitemaps.org has them, each page with the same in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


@dataclass(frozen=True, slots=True)
class IndexedPage:
    """A page in several languages: its path in each, by code."""

    paths: Mapping[str, str]

    @classmethod
    def at(cls, rest: str, languages: Iterable[str]) -> IndexedPage:
        """The page at what follows the language in its path."""
        return cls({code: f"/{code}/{rest}" for code in languages})


def sitemap(pages: Iterable[IndexedPage], *, origin: str) -> str:
    """The pages in every language that they exist in. Where there is one alone, no other is offered."""
    urls = "".join(_urls(page, origin) for page in pages)
    return f'{_HEAD}<urlset xmlns="{_SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{urls}</urlset>\n'


def _urls(page: IndexedPage, origin: str) -> str:
    addresses = {code: escape(f"{origin}{path}") for code, path in page.paths.items()}
    links = "".join(f'<xhtml:link rel="alternate" hreflang="{code}" href="{address}"/>' for code, address in addresses.items())
    others = links if len(addresses) > 1 else ""
    return "".join(f"<url><loc>{address}</loc>{others}</url>\n" for address in addresses.values())


def sitemap_index(paths: Iterable[str], *, origin: str) -> str:
    """The list of the lists."""
    found = "".join(f"<sitemap><loc>{escape(origin + path)}</loc></sitemap>\n" for path in paths)
    return f'{_HEAD}<sitemapindex xmlns="{_SITEMAP}">\n{found}</sitemapindex>\n'
