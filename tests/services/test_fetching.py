"""What getting a text from the network promises: only public addresses, only within limits, only complete, and the right link."""

from __future__ import annotations

import gzip
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.services.fetching import Download, FetchError, Limits, download, is_public, newest_text_link

PAGE = "https://rules.example/en/rules"
FILES = "https://media.example/2026/downloads"
LOOPBACK = ip_address("127.0.0.1")
TEXT = b"A made-up text.\r\n" * 500

Answer = bytes | Callable[[BaseHTTPRequestHandler], None]


class Site(ThreadingHTTPServer):
    """A real server on the loopback address that sends prepared bytes for each path and remembers what it was asked."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers: dict[str, Answer] = {}
        self.requests: list[str] = []
        self.request_headers: dict[str, str] = {}
        self.closing = threading.Event()

    @property
    def limits(self) -> Limits:
        return self.limits_with()

    def limits_with(self, *, size: int = 20_000_000, seconds: float = 20, header_size: int = 65_536) -> Limits:
        return Limits(
            size=size,
            seconds=seconds,
            header_size=header_size,
            ports=frozenset({self.server_port}),
            address_rule=lambda address: address == LOOPBACK,
        )

    def url(self, path: str, *, host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.server_port}{path}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that refuses the rest of an answer is what these tests are about."""


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        site = self.server
        assert isinstance(site, Site)
        site.requests.append(self.path)
        site.request_headers = dict(self.headers.items())
        answer = site.answers[self.path]
        self.close_connection = True
        if callable(answer):
            answer(self)
        else:
            self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


def response(body: bytes = b"", *headers: str, status: str = "200 OK") -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode() + body


def complete(body: bytes, *headers: str) -> bytes:
    return response(body, f"Content-Length: {len(body)}", *headers)


def redirect(location: str, status: str = "302 Found") -> bytes:
    return response(b"", f"Location: {location}", "Content-Length: 0", status=status)


def dripping(start: bytes, piece: bytes) -> Callable[[BaseHTTPRequestHandler], None]:
    """Sends `start`, then `piece` every 50 ms until the client leaves or the test ends."""

    def send(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(start)
        site = handler.server
        assert isinstance(site, Site)
        while not site.closing.wait(0.05):
            handler.wfile.write(piece)

    return send


@pytest.fixture
def site() -> Iterator[Site]:
    server = Site()
    yield from _running(server)


def _running(server: Site) -> Iterator[Site]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield server
    server.closing.set()
    server.shutdown()
    thread.join()
    server.server_close()


@contextmanager
def silent_listener(address: str, port: int) -> Iterator[None]:
    """An address that neither accepts nor refuses: its queue of connections is full."""
    with ExitStack() as sockets:
        listener = sockets.enter_context(socket.socket())
        listener.bind((address, port))
        listener.listen(0)
        for _ in range(4):
            waiting = sockets.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex((address, port))
        yield


def resolves_to(*addresses: str) -> Callable[[str], list[str]]:
    return lambda host: list(addresses)


class TestAFileIsDownloaded:
    def test_with_its_bytes_its_type_and_its_url(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT, "Content-Type: text/plain; charset=windows-1252")
        url = site.url("/rules.txt")
        assert download(url, limits=site.limits) == Download(url, url, TEXT, "text/plain; charset=windows-1252")

    def test_when_its_url_holds_blanks_and_foreign_letters(self, site: Site) -> None:
        site.answers["/Comp%20Rules%20%C3%A4%25.txt?v=1%20a"] = complete(TEXT)
        answer = download(f" {site.url('/Comp Rules%20ä%.txt?v=1 a#page')} ", limits=site.limits)
        assert answer.data == TEXT
        assert answer.final_url == site.url("/Comp%20Rules%20%C3%A4%25.txt?v=1%20a")
        assert answer.content_type == ""

    @pytest.mark.parametrize("body", [b"", b"x", TEXT], ids=["empty", "one byte", "longer"])
    def test_when_it_comes_in_chunks(self, site: Site, body: bytes) -> None:
        pieces = [body[at : at + 1000] for at in range(0, len(body), 1000)]
        framed = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"
        site.answers["/rules.txt"] = response(framed, "Transfer-Encoding: chunked")
        assert download(site.url("/rules.txt"), limits=site.limits).data == body

    def test_when_no_length_is_announced(self, site: Site) -> None:
        site.answers["/rules.txt"] = response(TEXT)
        assert download(site.url("/rules.txt"), limits=site.limits).data == TEXT

    def test_as_it_is_without_compression(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT, "Content-Encoding: identity")
        assert download(site.url("/rules.txt"), limits=site.limits).data == TEXT
        assert site.request_headers["Accept-Encoding"] == "identity"

    def test_with_the_host_and_port_of_the_url_in_its_request(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT)
        download(site.url("/rules.txt", host="Rules.Example."), limits=site.limits, resolver=resolves_to("127.0.0.1"))
        assert site.request_headers["Host"] == f"rules.example:{site.server_port}"

    def test_without_the_proxies_of_the_environment(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, "http://127.0.0.1:9/")
        site.answers["/rules.txt"] = complete(TEXT)
        assert download(site.url("/rules.txt"), limits=site.limits).data == TEXT

    def test_when_it_is_exactly_as_large_as_allowed(self, site: Site) -> None:
        site.answers["/announced.txt"] = complete(TEXT)
        site.answers["/unannounced.txt"] = response(TEXT)
        for path in site.answers:
            assert download(site.url(path), limits=site.limits_with(size=len(TEXT))).data == TEXT

    def test_from_the_next_address_when_the_first_does_not_answer(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT)
        limits = Limits(ports=frozenset({site.server_port}), address_rule=lambda address: address.is_loopback)
        resolver = resolves_to("::1", "127.0.0.2", "127.0.0.1")
        assert download(site.url("/rules.txt", host="rules.example"), limits=limits, resolver=resolver).data == TEXT

    def test_from_the_next_address_when_the_first_stays_silent(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT)
        limits = Limits(seconds=2, ports=frozenset({site.server_port}), address_rule=lambda address: address.is_loopback)
        with silent_listener("127.0.0.2", site.server_port):
            answer = download(site.url("/rules.txt", host="rules.example"), limits=limits, resolver=resolves_to("127.0.0.2", "127.0.0.1"))
        assert answer.data == TEXT


class TestRedirects:
    @pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
    def test_are_followed_to_the_final_url(self, site: Site, status: str) -> None:
        site.answers["/old.txt"] = redirect("new%20name.txt?v=2", status)
        site.answers["/new%20name.txt?v=2"] = complete(TEXT)
        answer = download(site.url("/old.txt"), limits=site.limits)
        assert (answer.url, answer.final_url, answer.data) == (site.url("/old.txt"), site.url("/new%20name.txt?v=2"), TEXT)

    def test_may_hold_blanks_and_foreign_letters(self, site: Site) -> None:
        site.answers["/old.txt"] = redirect("/new rules ä.txt")
        site.answers["/new%20rules%20%C3%A4.txt"] = complete(TEXT)
        assert download(site.url("/old.txt"), limits=site.limits).data == TEXT

    def test_are_followed_five_times_and_no_more(self, site: Site) -> None:
        site.answers |= {f"/{step}": redirect(f"/{step + 1}") for step in range(6)}
        site.answers["/6"] = complete(TEXT)
        assert download(site.url("/1"), limits=site.limits).data == TEXT
        with pytest.raises(FetchError, match=r"/0: more than 5 redirects, the last to http://127\.0\.0\.1:\d+/6$"):
            download(site.url("/0"), limits=site.limits)
        assert site.requests[-1] == "/5"

    def test_in_a_circle_are_refused_at_once(self, site: Site) -> None:
        site.answers |= {"/a": redirect("/b"), "/b": redirect("/a")}
        with pytest.raises(FetchError, match=r"/b: redirects in a circle, back to http://127\.0\.0\.1:\d+/a$"):
            download(site.url("/a"), limits=site.limits)
        assert site.requests == ["/a", "/b"]

    def test_without_a_destination_are_refused(self, site: Site) -> None:
        site.answers["/a"] = response(b"", status="302 Found")
        with pytest.raises(FetchError, match="/a: status 302 without a Location"):
            download(site.url("/a"), limits=site.limits)

    @pytest.mark.parametrize(
        ("location", "complaint"),
        [
            ("http://127.0.0.2/", "the host 127.0.0.2 has the address 127.0.0.2, which is not public"),
            ("http://inside.example/", "the host inside.example has the address 10.0.0.7, which is not public"),
            ("//inside.example/", "the host inside.example has the address 10.0.0.7, which is not public"),
            ("http://[::1]/", "the host ::1 has the address ::1, which is not public"),
            ("file:///etc/hostname", "neither http nor https: 'file:///etc/hostname'"),
            ("ftp://rules.example/", "neither http nor https"),
            ("http://reader:secret@rules.example/", "user name or password is refused: http://…@rules.example/"),
            ("http://rules.example:22/", "port 22 is refused"),
            ("http://[", "not a URL that can be fetched"),
        ],
    )
    def test_are_checked_like_the_first_url(self, site: Site, location: str, complaint: str) -> None:
        site.answers["/a"] = redirect(location)
        names = {"inside.example": ["10.0.0.7"]}
        limits = site.limits
        allowed = Limits(ports=limits.ports | {80}, address_rule=limits.address_rule)
        with pytest.raises(FetchError) as refusal:
            download(site.url("/a"), limits=allowed, resolver=lambda host: names.get(host, [host]))
        assert complaint in str(refusal.value)
        assert "secret" not in str(refusal.value)

    def test_share_one_time_limit(self, site: Site) -> None:
        def late(handler: BaseHTTPRequestHandler) -> None:
            time.sleep(0.25)
            handler.wfile.write(redirect(f"/{int(handler.path[1:]) + 1}"))

        site.answers |= {f"/{step}": late for step in range(6)}
        with pytest.raises(FetchError, match=r"not finished within 0\.6 seconds"):
            download(site.url("/0"), limits=site.limits_with(seconds=0.6))
        assert len(site.requests) < 5


class TestAnAnswerIsRefused:
    @pytest.mark.parametrize("status", ["204 No Content", "206 Partial", "304 Not Modified", "403 Forbidden", "404 Not Found", "500 Oops"])
    def test_with_any_status_but_200(self, site: Site, status: str) -> None:
        site.answers["/rules.txt"] = response(TEXT, status=status)
        with pytest.raises(FetchError, match=rf"^http://127\.0\.0\.1:\d+/rules\.txt: status {status[:3]}$"):
            download(site.url("/rules.txt"), limits=site.limits)

    def test_when_it_announces_more_than_allowed(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT)
        with pytest.raises(FetchError, match=r"/rules\.txt: larger than 1,000 bytes \(8,500 announced\)$"):
            download(site.url("/rules.txt"), limits=site.limits_with(size=1000))

    @pytest.mark.parametrize(
        ("start", "piece"),
        [
            (response(), b"x" * 4000),
            (response(b"", "Transfer-Encoding: chunked"), b"fa0\r\n" + b"x" * 4000 + b"\r\n"),
            (response(b"", "Transfer-Encoding: chunked", "Content-Length: 5"), b"fa0\r\n" + b"x" * 4000 + b"\r\n"),
            (response(b"-1\r\n", "Transfer-Encoding: chunked"), b"x" * 100_000),
        ],
        ids=["no length", "chunks", "chunks and a small length", "a chunk of size -1"],
    )
    def test_when_more_arrives_than_allowed(self, site: Site, start: bytes, piece: bytes) -> None:
        site.answers["/rules.txt"] = dripping(start, piece)
        with pytest.raises(FetchError, match=r"/rules\.txt: larger than 10,000 bytes$"):
            download(site.url("/rules.txt"), limits=site.limits_with(size=10_000))

    @pytest.mark.parametrize(
        "answer",
        [
            response(TEXT, f"Content-Length: {len(TEXT) + 1}"),
            response(b"2134\r\n" + TEXT + b"\r\n", "Transfer-Encoding: chunked"),
            response(b"ffff\r\n" + TEXT, "Transfer-Encoding: chunked"),
            response(b"zz\r\n" + TEXT, "Transfer-Encoding: chunked"),
        ],
        ids=["length", "no last chunk", "within a chunk", "no chunk size"],
    )
    def test_when_it_breaks_off(self, site: Site, answer: bytes) -> None:
        site.answers["/rules.txt"] = answer
        with pytest.raises(
            FetchError, match=r"/rules\.txt: (broke off after 8,500 bytes, 1 are missing|not a correct HTTP answer: Incomplete)"
        ):
            download(site.url("/rules.txt"), limits=site.limits)

    @pytest.mark.parametrize(
        ("headers", "complaint"),
        [
            (["Content-Encoding: gzip"], "Content-Encoding 'gzip' is refused"),
            (["Content-Encoding: identity", "Content-Encoding: br"], "Content-Encoding 'identity, br' is refused"),
            (["Transfer-Encoding: gzip, chunked"], "Transfer-Encoding 'gzip, chunked' is refused"),
            (["Content-Length: 10", "Content-Length: 20"], "Content-Length '10, 20' is refused"),
            (["Content-Length: -5"], "Content-Length '-5' is refused"),
            (["Content-Length: ten"], "Content-Length 'ten' is refused"),
        ],
        ids=lambda value: value[-1] if isinstance(value, list) else "",
    )
    def test_in_an_encoding_or_length_that_was_not_asked_for(self, site: Site, headers: list[str], complaint: str) -> None:
        site.answers["/rules.txt"] = response(gzip.compress(TEXT), *headers)
        with pytest.raises(FetchError, match=r"/rules\.txt: ") as refusal:
            download(site.url("/rules.txt"), limits=site.limits)
        assert complaint in str(refusal.value)

    @pytest.mark.parametrize(
        ("answer", "complaint"),
        [
            (b"", "not a correct HTTP answer: RemoteDisconnected"),
            (b"A text without any header\r\n" * 10, "not a correct HTTP answer: BadStatusLine"),
            (response(b"", *[f"X-{count}: y" for count in range(200)]), "not a correct HTTP answer: .*headers"),
            (response(b"", "X: " + "y" * 20_000), "the headers are larger than 10,000 bytes"),
            (b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, "the headers are larger than 10,000 bytes"),
        ],
        ids=["nothing", "no status", "many headers", "long header", "endless 100"],
    )
    def test_when_its_head_is_broken_or_too_large(self, site: Site, answer: bytes, complaint: str) -> None:
        site.answers["/rules.txt"] = answer
        with pytest.raises(FetchError, match=rf"/rules\.txt: ({complaint})"):
            download(site.url("/rules.txt"), limits=site.limits_with(header_size=10_000))

    @pytest.mark.parametrize(
        ("start", "piece"),
        [
            (b"", b""),
            (b"HTTP/1.1 200 OK\r\nX: ", b"y"),
            (response(b"", "Content-Length: 100000"), b"y"),
            (response(b"", "Transfer-Encoding: chunked"), b"1\r\ny\r\n"),
            (response(b"0\r\n", "Transfer-Encoding: chunked"), b"Trailer: y\r\n"),
        ],
        ids=["silence", "drip of a header", "drip of a body", "drip of chunks", "drip of trailers"],
    )
    def test_when_it_is_slow_however_steadily_it_drips(self, site: Site, start: bytes, piece: bytes) -> None:
        site.answers["/rules.txt"] = dripping(start, piece)
        began = time.monotonic()
        with pytest.raises(FetchError, match=r"/rules\.txt: not finished within 0\.4 seconds$"):
            download(site.url("/rules.txt"), limits=site.limits_with(seconds=0.4))
        assert time.monotonic() - began < 5

    def test_when_nobody_listens(self) -> None:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            port = unused.getsockname()[1]
        limits = Limits(ports=frozenset({port}), address_rule=lambda address: address == LOOPBACK)
        with pytest.raises(FetchError, match=rf"^http://127\.0\.0\.1:{port}/: cannot connect to 127\.0\.0\.1 \(127\.0\.0\.1: .*refused"):
            download(f"http://127.0.0.1:{port}/", limits=limits)


REFUSED_ADDRESSES = {
    "unspecified": "0.0.0.0",  # noqa: S104 - refused, not bound
    "this network": "0.1.2.3",
    "private 10": "10.1.2.3",
    "carrier NAT": "100.64.0.1",
    "end of carrier NAT": "100.127.255.255",
    "loopback": "127.0.0.1",
    "another loopback": "127.255.255.254",
    "link-local, metadata of clouds": "169.254.169.254",
    "private 172": "172.16.0.1",
    "end of private 172": "172.31.255.255",
    "protocol assignments": "192.0.0.1",
    "anycast of a protocol": "192.0.0.9",
    "documentation 1": "192.0.2.1",
    "6to4 relay": "192.88.99.1",
    "private 192": "192.168.1.1",
    "benchmarks": "198.18.0.1",
    "documentation 2": "198.51.100.1",
    "documentation 3": "203.0.113.1",
    "multicast": "224.0.0.1",
    "global multicast": "233.1.2.3",
    "reserved": "240.0.0.1",
    "broadcast": "255.255.255.255",
    "IPv6 unspecified": "::",
    "IPv6 loopback": "::1",
    "IPv4-compatible": "::127.0.0.1",
    "IPv4-compatible public": "::8.8.8.8",
    "IPv4-mapped loopback": "::ffff:127.0.0.1",
    "IPv4-mapped private": "::ffff:10.0.0.1",
    "IPv4-mapped public": "::ffff:8.8.8.8",
    "IPv4-translated": "::ffff:0:127.0.0.1",
    "NAT64 of loopback": "64:ff9b::127.0.0.1",
    "NAT64 of private": "64:ff9b::192.168.1.1",
    "NAT64 of metadata": "64:ff9b::169.254.169.254",
    "NAT64 of multicast": "64:ff9b::224.0.0.1",
    "local NAT64": "64:ff9b:1::8.8.8.8",
    "discard": "100::1",
    "Teredo": "2001:0:a00:1::1",
    "IPv6 benchmarks": "2001:2::1",
    "ORCHID": "2001:20::1",
    "IPv6 documentation": "2001:db8::1",
    "6to4 of private": "2002:c0a8:101::1",
    "6to4 of loopback": "2002:7f00:1::",
    "6to4 of public": "2002:808:808::1",
    "new IPv6 documentation": "3fff::1",
    "unassigned": "4000::1",
    "segment routing": "5f00::1",
    "unique local": "fc00::1",
    "unique local fd": "fd12:3456:789a::1",
    "IPv6 link-local": "fe80::1",
    "link-local with its zone": "fe80::1%2",
    "global with a zone": "2606:4700::1111%2",
    "site-local": "fec0::1",
    "IPv6 multicast": "ff02::1",
    "IPv6 global multicast": "ff0e::1",
}
PUBLIC_ADDRESSES = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700::1111", "2a00:1450::1", "64:ff9b::8.8.8.8"]


class TestOnlyPublicAddressesAreAsked:
    @pytest.mark.parametrize("address", REFUSED_ADDRESSES.values(), ids=REFUSED_ADDRESSES.keys())
    def test_and_every_other_kind_is_refused_by_name(self, address: str) -> None:
        assert not is_public(ip_address(address))
        with pytest.raises(FetchError) as refusal:
            download("https://rules.example/a.txt", limits=Limits(), resolver=resolves_to(address))
        shown = ip_address(address)
        assert str(refusal.value) == f"https://rules.example/a.txt: the host rules.example has the address {shown}, which is not public"

    @pytest.mark.parametrize("address", PUBLIC_ADDRESSES)
    def test_which_are_let_through(self, address: str) -> None:
        assert is_public(ip_address(address))

    @pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.1", "::1", "fd00::1"])
    def test_so_one_private_address_among_public_ones_refuses_the_host(self, address: str) -> None:
        with pytest.raises(FetchError, match=f"the address {address}, which is not public"):
            download(PAGE, limits=Limits(), resolver=resolves_to("8.8.8.8", "2606:4700::1111", address))

    @pytest.mark.parametrize(
        "host",
        [
            "localhost",
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f.1",
            "0177.0.0.1",
            "\uff11\uff12\uff17.0.0.1",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "0",
        ],
    )
    def test_however_a_loopback_host_is_spelled(self, host: str) -> None:
        with pytest.raises(FetchError, match=r"is not public|cannot find the host"):
            download(f"http://{host}/", limits=Limits())

    def test_and_the_server_of_a_test_is_refused_by_default(self, site: Site) -> None:
        site.answers["/rules.txt"] = complete(TEXT)
        with pytest.raises(FetchError, match=r"127\.0\.0\.1, which is not public"):
            download(site.url("/rules.txt"), limits=Limits(ports=frozenset({site.server_port})))
        assert site.requests == []

    def test_and_a_host_that_changes_its_address_gets_no_second_look_up(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        site.answers["/rules.txt"] = complete(TEXT)
        asked: list[str] = []

        def changing(host: str) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

        monkeypatch.setattr(socket, "getaddrinfo", lambda *_: pytest.fail("looked up again"))
        assert download(site.url("/rules.txt", host="rules.example"), limits=site.limits, resolver=changing).data == TEXT
        assert asked == ["rules.example"]

    def test_and_a_host_without_any_address_is_named(self) -> None:
        with pytest.raises(FetchError, match=f"^{PAGE}: the host rules.example has no address$"):
            download(PAGE, limits=Limits(), resolver=resolves_to())

    def test_and_a_failing_look_up_is_named(self) -> None:
        def failing(host: str) -> list[str]:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

        with pytest.raises(FetchError, match=f"^{PAGE}: cannot find the host rules.example: .*Name or service not known"):
            download(PAGE, limits=Limits(), resolver=failing)

    def test_and_a_look_up_that_hangs_ends_with_the_time_limit(self) -> None:
        released = threading.Event()

        def hanging(host: str) -> list[str]:
            released.wait(20)
            return []

        with pytest.raises(FetchError, match=f"^{PAGE}: not finished within 0.2 seconds$"):
            download(PAGE, limits=Limits(seconds=0.2), resolver=hanging)
        released.set()


class TestAUrlIsRefused:
    @pytest.mark.parametrize(
        ("url", "complaint"),
        [
            ("", "neither http nor https: ''"),
            ("rules.txt", "neither http nor https: 'rules.txt'"),
            ("file:///etc/hostname", "neither http nor https: 'file:///etc/hostname'"),
            ("ftp://rules.example/a.txt", "neither http nor https"),
            ("gopher://rules.example/a.txt", "neither http nor https"),
            ("https:///a.txt", "not a URL that can be fetched: 'https:///a.txt'"),
            ("https://[::1/a.txt", "not a URL that can be fetched"),
            ("https://rules.example:99999/", "not a URL that can be fetched"),
            ("https://rules.example:x/", "not a URL that can be fetched"),
            ("https://rules example/", "not a URL that can be fetched"),
            ("https://rules.example\\@inside.example/", "a URL with a user name or password is refused"),
            ("https://rules..example/", "not a URL that can be fetched"),
            ("https://[fe80::1%25eth0]/", "not a URL that can be fetched"),
            ("https://reader@rules.example/", "a URL with a user name or password is refused: https://…@rules.example/"),
            ("https://reader:secret@rules.example:99999/", "a URL with a user name or password is refused"),
            ("https://rules.example:22/", "https://rules.example:22/: port 22 is refused (allowed: 80, 443)"),
            ("http://rules.example:8080/a b", "http://rules.example:8080/a%20b: port 8080 is refused (allowed: 80, 443)"),
            ("https://rules.example:0/", "port 0 is refused"),
        ],
    )
    def test_before_any_look_up(self, url: str, complaint: str) -> None:
        with pytest.raises(FetchError) as refusal:
            download(url, limits=Limits(), resolver=lambda host: pytest.fail(f"looked up {host}"))
        assert complaint in str(refusal.value)
        assert "secret" not in str(refusal.value)

    def test_never_for_a_line_break_that_would_write_headers(self, site: Site) -> None:
        site.answers["/a%20X:%20y"] = complete(TEXT)
        assert download(site.url("/a\r\n X: y"), limits=site.limits).data == TEXT
        assert "X" not in site.request_headers


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for rules.example that nobody else signed, and its key."""
    if not shutil.which("openssl"):
        pytest.skip("no openssl command to make a certificate with")
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=rules.example", "-addext", "subjectAltName=DNS:rules.example"]
    subprocess.run([*command, *names, "-keyout", key, "-out", made], check=True, capture_output=True)
    return made, key


class TestTls:
    @pytest.fixture
    def secure(self, certificate: tuple[Path, Path]) -> Iterator[Site]:
        server = Site()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        self.names_asked: list[str | None] = []
        context.sni_callback = lambda sock, name, context: self.names_asked.append(name)
        # Shaking hands in the handler's thread keeps the accepting thread free.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        server.answers["/rules.txt"] = complete(TEXT)
        yield from _running(server)

    @pytest.fixture
    def trusted(self, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))

    def get(self, secure: Site, path: str = "/rules.txt", *, host: str = "rules.example") -> Download:
        return download(secure.url(path, host=host, scheme="https"), limits=secure.limits, resolver=resolves_to("127.0.0.1"))

    @pytest.mark.usefixtures("trusted")
    def test_asks_the_checked_address_for_the_name_of_the_host(self, secure: Site) -> None:
        assert self.get(secure).data == TEXT
        assert self.names_asked == ["rules.example"]

    def test_refuses_a_certificate_that_nobody_trusted_signed(self, secure: Site) -> None:
        with pytest.raises(
            FetchError, match=r"^https://rules\.example:\d+/rules\.txt: the certificate is not valid for rules\.example: self"
        ):
            self.get(secure)
        assert secure.requests == []

    @pytest.mark.usefixtures("trusted")
    @pytest.mark.parametrize("host", ["other.example", "127.0.0.1"])
    def test_refuses_a_certificate_for_another_name(self, secure: Site, host: str) -> None:
        with pytest.raises(FetchError, match=f"the certificate is not valid for {host}: .*mismatch"):
            self.get(secure, host=host)
        assert secure.requests == []

    @pytest.mark.usefixtures("trusted")
    def test_refuses_a_redirect_down_to_http(self, secure: Site) -> None:
        secure.answers["/old.txt"] = redirect("http://rules.example/rules.txt")
        with pytest.raises(FetchError, match=r"/old\.txt: redirects from https to http: http://rules\.example/rules\.txt"):
            self.get(secure, "/old.txt")

    @pytest.mark.usefixtures("trusted")
    def test_refuses_a_text_of_unknown_length_that_ends_without_a_goodbye(self, secure: Site) -> None:
        def cut(handler: BaseHTTPRequestHandler) -> None:
            handler.wfile.write(response(TEXT))
            handler.connection.shutdown(socket.SHUT_RDWR)

        secure.answers["/rules.txt"] = cut
        with pytest.raises(FetchError, match=r"/rules\.txt: TLS failed: "):
            self.get(secure)

    def test_refuses_a_server_that_does_not_speak_it(self, site: Site) -> None:
        with pytest.raises(FetchError, match=r"/rules\.txt: TLS failed: |/rules\.txt: the connection broke: "):
            self.get(site)

    def test_waits_for_a_silent_handshake_no_longer_than_the_time_limit(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            port = silent.getsockname()[1]
            limits = Limits(seconds=0.3, ports=frozenset({port}), address_rule=lambda address: address == LOOPBACK)
            with pytest.raises(FetchError, match=r"not finished within 0\.3 seconds"):
                download(f"https://127.0.0.1:{port}/", limits=limits)


def test_the_limits_of_production_are_the_documented_ones() -> None:
    assert Limits() == Limits(
        size=20_000_000, seconds=60, redirects=5, header_size=65_536, ports=frozenset({80, 443}), address_rule=is_public
    )


def anchors(*hrefs: str) -> str:
    items = "".join(f'<li><a class="cta" href="{href}">TXT</a></li>' for href in hrefs)
    return f"<!DOCTYPE html><html><head><title>Rules</title></head><body><ul>{items}</ul></body></html>"


FOUND = {
    "a literal blank": (anchors(f"{FILES}/MagicCompRules 20260116.txt"), f"{FILES}/MagicCompRules%2020260116.txt"),
    "an encoded blank": (anchors(f"{FILES}/MagicCompRules%2020260116.txt"), f"{FILES}/MagicCompRules%2020260116.txt"),
    "a blank encoded twice": (
        anchors(f"{FILES}/MagicCompRules 20251114.txt", f"{FILES}/MagicCompRules%252020260116.txt"),
        f"{FILES}/MagicCompRules%252020260116.txt",
    ),
    "an underscore": (anchors(f"{FILES}/MagicCompRules_20160408.txt"), f"{FILES}/MagicCompRules_20160408.txt"),
    "beside PDF and DOCX": (
        anchors(*(f"{FILES}/MagicCompRules 20260116.{kind}" for kind in ("docx", "pdf", "txt"))),
        f"{FILES}/MagicCompRules%2020260116.txt",
    ),
    "a newer PDF does not count": (
        anchors(f"{FILES}/MagicCompRules 20260925.pdf", f"{FILES}/MagicCompRules 20260116.txt"),
        f"{FILES}/MagicCompRules%2020260116.txt",
    ),
    "the newest of several": (
        anchors(*(f"{FILES}/MagicCompRules {day}.txt" for day in ("20251114", "20260116", "20250919"))),
        f"{FILES}/MagicCompRules%2020260116.txt",
    ),
    "the newest in spite of its folder": (
        anchors("/2026/MagicCompRules 20251114.txt", "/2019/MagicCompRules_20260116.txt"),
        "https://rules.example/2019/MagicCompRules_20260116.txt",
    ),
    "dates with marks": (
        anchors("/MagicCompRules 2025-11-14.txt", "/MagicCompRules 2026-01-16.txt", "/MagicCompRules 20251231.txt"),
        "https://rules.example/MagicCompRules%202026-01-16.txt",
    ),
    "the first of equal dates": (
        anchors("/b/MagicCompRules 20260116.txt", "/a/MagicCompRules 20260116.txt"),
        "https://rules.example/b/MagicCompRules%2020260116.txt",
    ),
    "the first without dates": (anchors("/b/MagicCompRules.txt", "/a/CompRules.txt"), "https://rules.example/b/MagicCompRules.txt"),
    "an impossible date is none": (
        anchors("/MagicCompRules 20262301.txt", "/MagicCompRules 20260116.txt"),
        "https://rules.example/MagicCompRules%2020260116.txt",
    ),
    "a date with a digit too many is none": (
        anchors("/MagicCompRules 202600116.txt"),
        "https://rules.example/MagicCompRules%20202600116.txt",
    ),
    "upper case": (anchors("/MAGICCOMPRULES 20260116.TXT"), "https://rules.example/MAGICCOMPRULES%2020260116.TXT"),
    "the long name": (anchors("/Comprehensive%20Rules.txt"), "https://rules.example/Comprehensive%20Rules.txt"),
    "a query": (
        anchors("/MagicCompRules 20260116.txt?v=2 b&amp;c=%C3%A4"),
        "https://rules.example/MagicCompRules%2020260116.txt?v=2%20b&c=%C3%A4",
    ),
    "a fragment": (anchors("/MagicCompRules.txt#top"), "https://rules.example/MagicCompRules.txt"),
    "a relative link": (anchors("downloads/MagicCompRules.txt"), "https://rules.example/en/downloads/MagicCompRules.txt"),
    "a link up": (anchors("../MagicCompRules.txt"), "https://rules.example/MagicCompRules.txt"),
    "a link without a scheme": (anchors("//media.example/MagicCompRules.txt"), "https://media.example/MagicCompRules.txt"),
    "a link in http on a page in https": (anchors("http://media.example/MagicCompRules.txt"), "https://media.example/MagicCompRules.txt"),
    "blanks around": (anchors("\n  /MagicCompRules 20260116.txt \t"), "https://rules.example/MagicCompRules%2020260116.txt"),
    "a stray per cent sign": (anchors("/100%/MagicCompRules.txt"), "https://rules.example/100%25/MagicCompRules.txt"),
    "a foreign letter": (anchors("/größe/MagicCompRules.txt"), "https://rules.example/gr%C3%B6%C3%9Fe/MagicCompRules.txt"),
    "a foreign host": (anchors("https://bücher.example/CompRules.txt"), "https://xn--bcher-kva.example/CompRules.txt"),
    "a base element": ('<base href="//media.example/2026/">' + anchors("CompRules.txt"), "https://media.example/2026/CompRules.txt"),
    "a name that says nothing under a label that does": (
        '<a href="/robots.txt">Robots</a><a href="/f/20260116.txt"><b>Comprehensive</b>\n Rules (TXT)</a>',
        "https://rules.example/f/20260116.txt",
    ),
    "a label for the blind": ('<a aria-label="Comprehensive Rules, text" href="/f.txt"></a>', "https://rules.example/f.txt"),
    "a name before a label": (
        '<a href="/summary 20270101.txt">What the Comprehensive Rules are</a><a href="/CompRules 20260116.txt">TXT</a>',
        "https://rules.example/CompRules%2020260116.txt",
    ),
    "single quotes, no quotes, upper case tags": (
        "<A HREF='/MagicCompRules 20250919.txt'>x</A><A HREF=/MagicCompRules_20260116.txt>y</A>",
        "https://rules.example/MagicCompRules_20260116.txt",
    ),
    "the first of two addresses of one link": (
        '<a href="/CompRules.txt" href="/other/CompRules.txt">TXT</a>',
        "https://rules.example/CompRules.txt",
    ),
    "a comment and a script show nothing": (
        '<!-- <a href="/MagicCompRules 20260925.txt">x</a> --><script>"<a href=\'/MagicCompRules 20260925.txt\'>"; "<!--"</script>'
        + anchors("/MagicCompRules 20260116.txt"),
        "https://rules.example/MagicCompRules%2020260116.txt",
    ),
    "links that cannot be followed are passed over": (
        anchors(
            "http://[/CompRules 20270101.txt",
            "ftp://media.example/CompRules 20270101.txt",
            "javascript:'/CompRules 20270101.txt'",
            "https://a:b@media.example/CompRules 20270101.txt",
            "/CompRules 20260116.txt",
        ),
        "https://rules.example/CompRules%2020260116.txt",
    ),
    "broken HTML": (
        '<![x y]><p <b><div></span><a href="/CompRules 20260116.txt">TXT<a><!-- unclosed',
        "https://rules.example/CompRules%2020260116.txt",
    ),
}

NOT_FOUND = {
    "an empty page": "",
    "no link": "<p>MagicCompRules 20260116.txt</p>",
    "other formats": anchors(f"{FILES}/MagicCompRules 20260116.pdf", f"{FILES}/MagicCompRules 20260116.docx"),
    "a text in disguise": anchors("/MagicCompRules.txt.pdf", "/get.pdf?as=MagicCompRules.txt", "/MagicCompRules.pdf#MagicCompRules.txt"),
    "other texts": anchors("/robots.txt", "/MagicTournamentRules.txt"),
    "a label that has ended": '<a href="/notes.txt">Notes</a> <p>Comprehensive Rules</p>',
    "an anchor without an address": "<a name='CompRules.txt'>Comprehensive Rules</a>",
    "only in a comment": "<!-- " + anchors("/MagicCompRules.txt"),
}


SCRAPS = [
    '<a href="',
    "/CompRules 20260116.txt",
    '">',
    "</a>",
    '<base href="',
    "<![",
    "<!",
    "<!--",
    "-->",
    "<?",
    "&#x110000;",
    "http://[",
    "%",
    "'",
]


class TestTheNewestLinkIsFound:
    @pytest.mark.parametrize(("html", "url"), FOUND.values(), ids=FOUND.keys())
    def test_on_pages_as_publishers_write_them(self, html: str, url: str) -> None:
        assert newest_text_link(html, base_url=PAGE).url == url
        assert newest_text_link(html.encode(), base_url=PAGE).url == url

    @pytest.mark.parametrize("html", NOT_FOUND.values(), ids=NOT_FOUND.keys())
    def test_or_its_absence_is_said(self, html: str) -> None:
        with pytest.raises(FetchError, match=f"^no link to a rules text on {PAGE}$"):
            newest_text_link(html, base_url=PAGE)

    @pytest.mark.parametrize(
        ("href", "name", "day"),
        [
            ("/MagicCompRules%2020260116.txt", "MagicCompRules 20260116.txt", date(2026, 1, 16)),
            ("/MagicCompRules_20160408.TXT?x=20270101", "MagicCompRules_20160408.TXT", date(2016, 4, 8)),
            ("/20270101/MagicCompRules.txt", "MagicCompRules.txt", None),
            ("/MagicCompRules 20260230.txt", "MagicCompRules 20260230.txt", None),
        ],
        ids=["a date", "a query with another", "a folder with one", "an impossible one"],
    )
    def test_with_its_name_and_the_date_in_the_name(self, href: str, name: str, day: date | None) -> None:
        link = newest_text_link(anchors(href), base_url=PAGE)
        assert (link.name, link.date_in_name) == (name, day)

    def test_on_a_page_in_another_encoding(self) -> None:
        html = "<p>Größe</p>" + anchors("/MagicCompRules.txt")
        assert newest_text_link(html.encode("cp1252"), base_url=PAGE).url == "https://rules.example/MagicCompRules.txt"

    def test_and_a_link_in_http_stays_so_on_a_page_in_http(self) -> None:
        link = newest_text_link(anchors("http://media.example/CompRules.txt"), base_url="http://rules.example/")
        assert link.url == "http://media.example/CompRules.txt"

    @pytest.mark.parametrize("piece", ["<a ", "<a href=x>", "<!-- ", "<!-- >", "<![x ", "<script>", "<a href='", "</a ", "&#1"])
    def test_or_missed_without_delay_on_a_hostile_page(self, piece: str) -> None:
        began = time.monotonic()
        with pytest.raises(FetchError, match="no link to a rules text"):
            newest_text_link(piece * 30_000 + ">", base_url=PAGE)
        assert time.monotonic() - began < 10

    @given(st.lists(st.sampled_from(SCRAPS) | st.text(max_size=5), max_size=15).map("".join))
    def test_or_missed_with_no_other_error_on_any_page(self, html: str) -> None:
        try:
            link = newest_text_link(html, base_url=PAGE)
        except FetchError:
            return
        assert link.name.lower().endswith(".txt")
        assert re.fullmatch(r"https?://[!-~]+", link.url)

    def test_and_downloaded_as_the_page_gives_it(self, site: Site) -> None:
        site.answers["/rules"] = complete(anchors("files/MagicCompRules 20260116.txt").encode(), "Content-Type: text/html")
        site.answers["/files/MagicCompRules%2020260116.txt"] = complete(TEXT)
        page = download(site.url("/rules"), limits=site.limits)
        link = newest_text_link(page.data, base_url=page.final_url)
        assert download(link.url, limits=site.limits).data == TEXT
