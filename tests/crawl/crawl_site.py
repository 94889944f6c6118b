"""Reads the pages of a loaded site in every language: python tests/crawl/crawl_site.py [--others 5000] [--share 1] [--minutes 60].

All pages of three editions, and others drawn at random: no page may have mixed content, inline code, a cookie, a broken link, a second or
a wandering canonical address, or an English sentence where its own language has one. The site is the one of DATABASE_URL, which is only
read. Exit code 1 after a finding or without all the pages.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import sys
import time
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "rulesite.settings"

import django  # noqa: E402  (a plain script finds the project by its own place)

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.staticfiles import finders  # noqa: E402
from django.test import Client  # noqa: E402

from tests.crawl.addresses import Site  # noqa: E402
from tests.crawl.checks import ORIGIN, Translations, faults_of_answer, faults_of_page  # noqa: E402
from tests.web.page_tree import Element, read_page  # noqa: E402

EDITIONS = ("2011-09-30", "2016-04-08", "2026-01-16")
LANGUAGES = [code for code, _ in settings.LANGUAGES]
MOST_REDIRECTS = 5
SHOWN_OF_A_KIND = 3
PAGES_OF_A_RUN = 120


class Crawler:
    """Counts pages and links, and keeps what is wrong with them, by what it is."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.client = Client(raise_request_exception=False)
        self.site = Site()
        self.known = {f"/{language}/{page}" for page in self.site.known() for language in LANGUAGES}
        self.translations = {code: Translations(code) for code in LANGUAGES if code != settings.SOURCE_LANGUAGE}
        self.counts: Counter[str] = Counter()
        self.findings: dict[str, list[str]] = {}
        self.links: dict[str, str] = {}
        self.parts: dict[tuple[str, str], str] = {}
        self.canonical: dict[str, str] = {}
        self.explaining: set[str] = set()

    def run(self) -> None:
        chance = random.Random(self.arguments.seed)
        pages = [page for edition in EDITIONS if edition in self.site.numbers for page in self.site.pages_of(edition)]
        chosen = pages if self.arguments.share >= 1 else chance.sample(pages, int(len(pages) * self.arguments.share))
        others = [f"/{chance.choice(LANGUAGES)}/{self.site.another(chance)}" for _ in range(self.arguments.others)]
        addresses = _by_runs([f"/{language}/{page}" for page in chosen for language in LANGUAGES], others, chance)
        self.counts["pages to read"] = len(addresses)
        end = time.monotonic() + self.arguments.minutes * 60
        for address in addresses:
            if time.monotonic() > end:
                break
            self._read(address)
        self._follow_links(chance)
        self._follow_parts(chance)
        self._follow_canonical(chance)

    def _get(self, address: str) -> tuple[int, str, Element | None]:
        """The status at the end of all redirects, the address there, and the page if it is one."""
        response, last = self.client.get(address, secure=True), address
        for _ in range(MOST_REDIRECTS):
            if response.status_code not in {301, 302}:
                break
            last = urljoin(last, response["Location"])  # the client would follow it without TLS
            response = self.client.get(last, secure=True)
        for fault in faults_of_answer(response):
            self._keep(fault, address)
        is_page = response.get("Content-Type", "").startswith("text/html")
        return response.status_code, last, read_page(response.content) if is_page else None

    def _read(self, address: str) -> None:
        self.counts["pages read"] += 1
        status, last, page = self._get(address)
        self.counts[f"answered {status}"] += 1
        if status >= 500 or (status != 200 and address in self.known):
            self._keep(f"answered {status}", address)
        if page is None or status != 200:
            return
        is_whole = bool(page.all("html"))
        language = address.split("/")[1]
        for fault in faults_of_page(page, is_whole=is_whole):
            self._keep(fault, address)
        if language in self.translations and is_whole:
            if page.one("html").lang != language:
                self._keep("is in another language", address)
            for fault in self.translations[language].missing(page):
                self._keep(fault, address)
        self._gather(address, last, page)

    def _gather(self, address: str, last: str, page: Element) -> None:
        ids = {element.attributes["id"] for element in page if "id" in element.attributes}
        for element in page:
            name = {"a": "href", "link": "href", "form": "action", "use": "href", "img": "src", "script": "src"}.get(element.tag, "")
            if not (target := element.attributes.get(name)):
                continue
            if element.tag == "form" and element.attributes.get("method", "").lower() == "post":
                continue
            place = urlsplit(urljoin(f"{ORIGIN}{last}", target))
            if place.netloc != urlsplit(ORIGIN).netloc:
                continue
            path, fragment = place._replace(fragment="").geturl().removeprefix(ORIGIN), unquote(place.fragment)
            if element.attributes.get("rel") == "canonical":
                self.canonical[urldefrag(last).url] = path
            self.counts["links"] += 1
            if path == urldefrag(last).url and fragment:
                if fragment not in ids:
                    self._keep("leads to no part of the page", f"{address} #{fragment}")
                continue
            if fragment and not path.startswith(settings.STATIC_URL):
                self.parts.setdefault((path, fragment), address)
            self.links.setdefault(path, address)
            if "nofollow" in element.attributes.get("rel", ""):
                self.explaining.add(path)

    def _follow_links(self, chance: random.Random) -> None:
        """Every link that the known pages do not answer; of kinds without end, a share."""
        self.counts["different links"] = len(self.links)
        asked = [path for path in self.links if unquote(path) not in self.known]
        static = [path for path in asked if path.startswith(settings.STATIC_URL)]
        for path in static:
            if finders.find(urlsplit(path).path.removeprefix(settings.STATIC_URL)) is None:
                self._keep("broken link", f"{path} on {self.links[path]}")
        rest = [path for path in asked if not path.startswith(settings.STATIC_URL)]
        for path in chance.sample(rest, min(len(rest), self.arguments.links)):
            self.counts["links followed"] += 1
            status, _, _ = self._get(path)
            if status == 404 and path in self.explaining:
                self.counts["links followed to a page that says what became of a rule"] += 1
            elif status != 200:
                self._keep(f"broken link: {status}", f"{path} on {self.links[path]}")
        self.counts["links to known pages"] = len(self.links) - len(asked)

    def _follow_parts(self, chance: random.Random) -> None:
        parts = sorted(self.parts)
        self.counts["different links to a part of another page"] = len(parts)
        for path, fragment in chance.sample(parts, min(len(parts), self.arguments.links // 4)):
            self.counts["links to a part followed"] += 1
            _, _, page = self._get(path)
            if page is None or not any(element.attributes.get("id") == fragment for element in page):
                self._keep("leads to no part of the page", f"{path} #{fragment} on {self.parts[path, fragment]}")

    def _follow_canonical(self, chance: random.Random) -> None:
        """A canonical address is a page that is its own canonical address."""
        targets = sorted(set(self.canonical.values()))
        self.counts["canonical addresses"] = len(targets)
        asked = [path for path in targets if path not in self.canonical]
        for path in chance.sample(asked, min(len(asked), self.arguments.links // 4)):
            status, _, page = self._get(path)
            found = page.all("link", rel="canonical") if page is not None else []
            if status == 200 and found:
                self.canonical[path] = found[0].attributes["href"].removeprefix(ORIGIN)
            else:
                self._keep("a canonical address that is no page", f"{path} ({status})")
        for path in targets:
            if self.canonical.get(path, path) != path:
                self._keep("a canonical address with another one", f"{path} has {self.canonical[path]}")

    def _keep(self, what: str, where: str) -> None:
        self.findings.setdefault(what, []).append(where)

    def report(self) -> None:
        for what, number in self.counts.items():
            print(f"{number:8} {what}")
        for what, places in sorted(self.findings.items(), key=lambda each: -len(each[1])):
            print(f"FINDING {what}: {len(places)} times, as on {'; '.join(places[:SHOWN_OF_A_KIND])}")
        print(f"{self.counts['pages read']} pages, {len(self.findings)} kinds of findings")


def _by_runs(pages: list[str], others: list[str], chance: random.Random) -> list[str]:
    """All addresses: runs of pages in the order of the text, as readers go through them, and others between, the runs in any order."""
    runs = [*(pages[start : start + PAGES_OF_A_RUN] for start in range(0, len(pages), PAGES_OF_A_RUN)), *([other] for other in others)]
    chance.shuffle(runs)
    return [page for run in runs for page in run]


def main() -> int:
    parser = argparse.ArgumentParser(description="Reads the pages of a loaded site in every language.")
    parser.add_argument("--share", type=float, default=1, help="the share of the pages of the three editions that is read")
    parser.add_argument("--others", type=int, default=5_000, help="how many other pages are read")
    parser.add_argument("--links", type=int, default=4_000, help="how many links to pages that were not read are followed at most")
    parser.add_argument("--minutes", type=float, default=60, help="after how long it reads no further page")
    parser.add_argument("--seed", type=int, default=711)
    arguments = parser.parse_args()
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    logging.getLogger("django.request").setLevel(logging.CRITICAL)
    start = time.monotonic()
    crawler = Crawler(arguments)
    if missing := [edition for edition in EDITIONS if edition not in crawler.site.numbers]:
        print(f"the database of DATABASE_URL does not have the editions {', '.join(missing)}: import them first")
        return 1
    crawler.run()
    crawler.report()
    print(f"in {(time.monotonic() - start) / 60:.1f} minutes")
    return int(bool(crawler.findings) or crawler.counts["pages read"] < crawler.counts["pages to read"])


if __name__ == "__main__":
    sys.exit(main())
