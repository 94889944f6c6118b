"""Clients that read random pages all the time, and the judge of what they get."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

# By page and content version: the digest of its status, its Location and its words.
Learned = Mapping[tuple[str, int], str]
PATIENCE = 30.0  # seconds that a client waits for an answer
SHOWN = 5
# What makes an address one that nobody asked for before: links of the page to itself repeat it, and some pages are not to be indexed then.
_OWN_PART = re.compile(rb"(?:\?|&amp;|&|%3F|%26)own(?:=|%3D)\d+-\d+|<meta name=\"robots\"[^>]*>")


@dataclass(frozen=True, slots=True)
class Answer:
    """What one client got. `is_fresh`: for an address that nobody asked for before. Times are those of time.monotonic()."""

    page: str
    is_fresh: bool
    status: int
    version: int | None
    digest: str
    etag: str
    known: str
    started: float
    ended: float


class Connection:
    """One client's connection to the site, opened anew when it was lost."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, page: str, *, path: str = "", encoding: str = "", known: str = "") -> Answer:
        """The answer at `path`, by default that of the page; OSError or HTTPException where there is none."""
        headers = {"Host": "localhost"}
        headers |= {"Accept-Encoding": encoding} if encoding else {}
        headers |= {"If-None-Match": known} if known else {}
        started = time.monotonic()
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection(self._place, timeout=PATIENCE)
            self._connection.request("GET", path or page, headers=headers)
            response = self._connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        if response.headers["Content-Encoding"] == "gzip":
            content = gzip.decompress(content)
        version = response.headers["Content-Version"]
        said = f"{response.status} {response.headers.get('Location', '')}\n".encode() + content
        return Answer(
            page=page,
            is_fresh=bool(path),
            status=response.status,
            version=int(version) if version else None,
            digest=hashlib.sha256(b" ".join(_OWN_PART.sub(b"", said).split())).hexdigest(),
            etag=response.headers.get("ETag", ""),
            known=known,
            started=started,
            ended=time.monotonic(),
        )

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Judge:
    """Counts answers, and keeps what is wrong with them."""

    def __init__(self, learned: Learned) -> None:
        self.counts: Counter[str] = Counter()
        self.findings: dict[str, list[str]] = {}
        self.failed_at: list[float] = []
        self.others: list[str] = []
        self._learned = learned
        self._versions = {version for _, version in learned}
        self._lock = threading.Lock()
        self._newest = min(self._versions)
        self._newest_since = 0.0
        self._kept: set[tuple[str, int]] = set()
        self._is_keeping_from = 0.0
        self._version_of_etag: dict[tuple[str, str], int] = {}

    def expect(self, version: int) -> None:
        """From now on nobody may see an older version."""
        with self._lock:
            self._newest, self._newest_since = version, time.monotonic()

    def forget_kept(self, *, until: float) -> None:
        """What was kept for all workers is lost, and nothing is kept until then."""
        with self._lock:
            self._kept.clear()
            self._is_keeping_from = until

    def lost(self, at: float) -> None:
        """A client's connection was broken or refused."""
        with self._lock:
            self.counts["connections lost"] += 1
            self.failed_at.append(at)

    def judge(self, answer: Answer) -> None:
        with self._lock:
            self.counts["responses"] += 1
            self.counts[f"responses of {answer.status}"] += 1
            if answer.status >= 500:
                self._judge_failure(answer)
            elif answer.version is None:
                self._keep("answers without a content version", answer)
            else:
                self._judge_content(answer, answer.version)

    def _judge_failure(self, answer: Answer) -> None:
        self.failed_at.append(answer.ended)
        is_kept = not answer.is_fresh and (answer.page, self._newest) in self._kept
        if is_kept and answer.started > self._is_keeping_from:
            self._keep("5xx of pages that were kept", answer)
        else:
            self.counts["5xx of other pages"] += 1
            self.others.append(str(answer))

    def _judge_content(self, answer: Answer, version: int) -> None:
        if version < self._newest and answer.started > self._newest_since:
            self._keep("older content than imported", answer)
        if answer.status == 304:
            if self._version_of_etag.get((answer.page, answer.known)) != version:
                self._keep("304 for a page that changed", answer)
            return
        if answer.digest != self._learned.get((answer.page, version)):
            is_of_another = any(answer.digest == self._learned[answer.page, other] for other in self._versions)
            self._keep("mixed versions" if is_of_another else "wrong content", answer)
        elif answer.etag and not answer.is_fresh:
            self._version_of_etag[answer.page, answer.etag] = version
            if answer.ended > self._is_keeping_from:
                self._kept.add((answer.page, version))

    def _keep(self, finding: str, answer: Answer) -> None:
        self.findings.setdefault(finding, []).append(f"{answer.status} {answer.page} at content version {answer.version}")


class Reader(threading.Thread):
    """Reads pages drawn at random, one after the other, until it is told to stop."""

    def __init__(self, place: str, pages: Sequence[str], judge: Judge, *, seed: int, fresh: float) -> None:
        super().__init__(daemon=True)
        self._connection, self._pages, self._judge = Connection(place), pages, judge
        self._chance, self._fresh, self._seed = random.Random(seed), fresh, seed
        self._etags: dict[str, str] = {}
        self._asked = 0
        self.is_stopping = False

    def run(self) -> None:
        while not self.is_stopping:
            self._asked += 1
            page = self._chance.choice(self._pages)
            is_fresh = self._chance.random() < self._fresh
            path = _fresh(page, f"{self._seed}-{self._asked}") if is_fresh else ""
            known = self._etags.get(page, "") if not is_fresh and self._chance.random() < 0.2 else ""
            try:
                answer = self._connection.ask(page, path=path, encoding=self._chance.choice(["", "gzip"]), known=known)
            except (OSError, http.client.HTTPException):
                self._judge.lost(time.monotonic())
                time.sleep(0.05)
                continue
            if answer.etag and not is_fresh:
                self._etags[page] = answer.etag
            self._judge.judge(answer)
        self._connection.close()


def _fresh(page: str, own: str) -> str:
    return f"{page}{'&' if '?' in page else '?'}own={own}"


def learn(place: str, pages: Sequence[str], version: int, note: Callable[[str], None]) -> dict[tuple[str, int], str]:
    """What a quiet site answers at each page. Each is asked when it is made, when it is kept, and as an address of its own."""

    def digest(page: str) -> str:
        connection = Connection(place)
        answers = [connection.ask(page), connection.ask(page, encoding="gzip"), connection.ask(page, path=_fresh(page, "0-0"))]
        connection.close()
        if {answer.version for answer in answers} != {version} or len({answer.digest for answer in answers}) > 1:
            note(f"{page} at content version {version}: {[(answer.status, answer.version, answer.digest[:8]) for answer in answers]}")
        return answers[0].digest

    with ThreadPoolExecutor(4) as asking:
        return {(page, version): found for page, found in zip(pages, asking.map(digest, pages), strict=True)}
