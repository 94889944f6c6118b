"""Measures what a page costs against what it could cost at least, side by side: python benchmarks/bench_serving.py [SECONDS].

- a kept page of a rule against the same bytes as a static file of WhiteNoise, in the same processes;
- the same through nginx as shipped, against nginx's own static file;
- pages of rules that are not kept, those of a chapter in the order of its text, against a view that answers two letters.

Needs wrk (and nginx and openssl for the second); DATABASE_URL names a database with the official editions. Each pair is asked in turns, and
the figure is the median of the turns.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.nginx_here import nginx_here  # noqa: E402  a plain script finds the package by its own place

PAGE = os.environ.get("BENCH_PAGE", "/en/rules/2026-01-16/701.27/")
STATIC = "bench/page.0123456789ab.html"
CONNECTIONS = 16
TURNS = 5
CHAPTER = os.environ.get("BENCH_CHAPTER", "/en/rules/2026-01-16/701/")
# Rule after rule as a reader or a crawler goes, each asked for as of a day, which is not kept.
EACH_ANOTHER = """n = 0
paths = {{ {paths} }}
request = function()
  n = n + 1
  return wrk.format("GET", paths[n % #paths + 1] .. "?asked=")
end
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def production(folder: Path, port: int) -> dict[str, str]:
    return {
        **os.environ,
        "PRODUCTION": "yes",
        "SECRET_KEY": "only for the time of this measurement, on this machine: 0123456789",
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "SSL_REDIRECT": "no",
        "BEHIND_PROXY": "yes",
        "STATIC_ROOT": str(folder / "static"),
        "BIND": f"127.0.0.1:{port}",
        "WEB_CONCURRENCY": "2",
    }


@contextmanager
def running(command: list[str], environment: dict[str, str], port: int) -> Iterator[None]:
    """A server that answers on its port; ended afterwards with its workers."""
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        for _ in range(300):
            with socket.socket() as asking:
                if asking.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        time.sleep(3)  # every worker has loaded the site
        yield
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=40)


def requests_a_second(url: str, seconds: int, script: Path | None = None) -> float:
    command = ["wrk", "--threads", "1", "--connections", str(CONNECTIONS), "--duration", f"{seconds}s"]
    command += ["--script", str(script)] if script else []
    told = subprocess.run([*command, url], check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in told, told
    found = re.search(r"Requests/sec:\s+([\d.]+)", told)
    assert found, told
    return float(found[1])


def compare(name: str, target: str, one: tuple[str, Path | None], other: tuple[str, Path | None], seconds: int, *, inverse: bool) -> None:
    """Prints the ratio of both in requests a second, or in time a request where `inverse`."""
    pairs = [(requests_a_second(one[0], seconds, one[1]), requests_a_second(other[0], seconds, other[1])) for _ in range(TURNS)]
    ratio = statistics.median(second / first if inverse else first / second for first, second in pairs)
    first, second = (statistics.median(row) for row in zip(*pairs, strict=True))
    print(f"{name}: {ratio:.2f} ({first:.0f} against {second:.0f} requests a second; {target})", flush=True)


def through_nginx(folder: Path, page: bytes, port: int, seconds: int) -> None:
    missing = [program for program in ("nginx", "openssl") if not shutil.which(program)]
    if missing:
        print(f"through nginx: skipped, no {' and no '.join(missing)} on the path")
        return
    plain, tls = free_port(), free_port()
    (folder / "static-of-nginx.html").write_bytes(page)
    folder.chmod(0o755)  # nginx reads as another user than root
    own = f"location = /static-of-nginx.html {{ default_type text/html; root {folder}; }}"
    configuration = nginx_here(folder, app=port, plain=plain, tls=tls, own=own)
    with running(["nginx", "-c", str(configuration), "-g", "daemon off;"], dict(os.environ), tls):
        compare(
            "kept page through nginx as shipped, to nginx's own static file",
            "at least 0.8",
            (f"https://localhost:{tls}{PAGE}", None),
            (f"https://localhost:{tls}/static-of-nginx.html", None),
            seconds,
            inverse=False,
        )


def read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310
        content: bytes = answer.read()
    return content


def rules_of(chapter: str) -> list[str]:
    """The addresses of the rules and subrules that the page of a chapter has, in the order of the text."""
    found = re.findall(r'class="rule__no" href="([^"#]+)', chapter)
    assert found, f"no rules found on {CHAPTER}"
    return list(dict.fromkeys(found))


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    if not shutil.which("wrk"):
        print("skipped: no wrk on the path (Debian and Ubuntu: apt-get install wrk)")
        return
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        site, environment = f"http://127.0.0.1:{port}", production(folder, port)
        gunicorn = [sys.executable, "-m", "gunicorn", "rulesite.wsgi"]
        subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], cwd=ROOT, env=environment, check=True)
        with running(gunicorn, environment, port):
            page, chapter = read(site + PAGE), read(site + CHAPTER).decode()
        (folder / "static" / "bench").mkdir()
        (folder / "static" / STATIC).write_bytes(page)  # WhiteNoise looks for files when it starts
        script = folder / "each_another.lua"
        paths = rules_of(chapter)
        script.write_text(EACH_ANOTHER.format(paths=", ".join(f'"{path}"' for path in paths)), encoding="utf-8")
        print(
            f"{PAGE}, {len(page)} bytes, 2 workers, {CONNECTIONS} connections, {TURNS} turns of {seconds} s, load {os.getloadavg()[0]:.1f}"
        )
        with running(gunicorn, environment, port):
            kept, static = (f"{site}{PAGE}", None), (f"{site}/static/{STATIC}", None)
            compare("kept page to the same bytes by WhiteNoise", "at least 0.95", kept, static, seconds, inverse=False)
            one, trivial = (f"{site}{CHAPTER}", script), (f"{site}/healthz", None)
            name = f"a page that is not kept, of the {len(paths)} of {CHAPTER}, in times of a trivial view"
            compare(name, "at most 4", one, trivial, seconds, inverse=True)
            through_nginx(folder, page, port, seconds)


if __name__ == "__main__":
    main()
