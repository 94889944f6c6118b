"""Does what the Dockerfile says without a container engine, starts the result and asks it: python deploy/dry_run.py [FOLDER].

The stages are built one after the other in a new folder, with nothing of this environment but the path and pip's own settings, and with
only the files that .dockerignore lets in. The last stage is started as its own user where that is possible.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from dockerfile_parse import DockerfileParser

ROOT = Path(__file__).resolve().parent.parent
# What only the inside of an image can do; what comes of it is on this machine already, or not needed to answer.
ELSEWHERE = ("apt-get", "useradd", "chown")
RULE_PAGE = "/de/rules/2016-04-08/711.4b/"
USER = 10001


def is_let_in(path: str) -> bool:
    """Whether .dockerignore lets a file of the project in: the last pattern that fits decides."""
    decided = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        is_exception, pattern = pattern.startswith("!"), pattern.lstrip("!").rstrip("/")
        anywhere = pattern.removeprefix("**/")
        parts = path.split("/")
        begins = ["/".join(parts[: count + 1]) for count in range(len(parts))]
        if any(fnmatch.fnmatchcase(begin, pattern) for begin in begins) or (
            anywhere != pattern and any(fnmatch.fnmatchcase(part, anywhere) for part in parts)
        ):
            decided = is_exception
    return decided


class Image:
    """A stage as it comes about in a folder. Its paths /app and /venv are folders of the build, which later stages share."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.variables: dict[str, str] = {}
        self.command: list[str] = []
        self.health: list[str] = []
        self.skipped: list[str] = []

    def here(self, text: str) -> str:
        return re.sub(r"(?<![\w./-])/(app|venv)(?=[/\s\"':$]|$)", rf"{self.folder}/\1", text)

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name == "PATH"}
        kept["PATH"] = ":".join(part for part in kept["PATH"].split(":") if "venv" not in part)
        if "PATH" in self.variables:
            kept["PATH"] = self.variables["PATH"].replace("$PATH", kept["PATH"])
        return kept | {name: value for name, value in self.variables.items() if name != "PATH"}

    def take(self, instruction: str, value: str) -> None:
        if instruction == "ENV":
            for pair in shlex.split(value):
                name, _, given = pair.partition("=")
                self.variables[name] = self.here(given)
        elif instruction == "COPY" and not value.startswith("--from"):
            *sources, target = value.split()
            for source in sources:
                self._copy(source, target)
        elif instruction == "RUN":
            self._run(value)
        elif instruction == "CMD":
            self.command = json.loads(value)
        elif instruction == "HEALTHCHECK":
            self.health = json.loads(value.partition("CMD")[2])

    def _copy(self, source: str, target: str) -> None:
        files = [ROOT / source] if (ROOT / source).is_file() else [path for path in (ROOT / source).rglob("*") if path.is_file()]
        found = [path for path in files if is_let_in(str(path.relative_to(ROOT)))]
        if not found:
            raise SystemExit(f"COPY {source}: .dockerignore lets nothing of it in")
        for path in found:
            name = self.folder / "app" / (path.relative_to(ROOT) if target != "./" else path.name)
            name.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, name)

    def _run(self, command: str) -> None:
        if any(word in command for word in ELSEWHERE):
            self.skipped.append(command.split("&&")[0].strip())
            return
        told = self.here(command)
        if told.startswith("python "):
            told = f"{sys.executable if sys.prefix == sys.base_prefix else Path(sys.base_prefix) / 'bin' / 'python3'} {told[7:]}"
        print(f"  RUN {command[:100]}", flush=True)
        subprocess.run(["/bin/sh", "-ec", told], cwd=self.folder / "app", env=self.environment(), check=True, stdout=subprocess.DEVNULL)


def build(folder: Path) -> Image:
    """All stages in turn."""
    (folder / "app").mkdir()
    image = Image(folder)
    with (ROOT / "Dockerfile").open("rb") as file:
        rows = DockerfileParser(fileobj=file).structure
    for row in rows:
        if row["instruction"] == "FROM":
            print(f"FROM {row['value']}", flush=True)
            skipped, image = image.skipped, Image(folder)
            image.skipped = skipped
        elif row["instruction"] != "COMMENT":
            image.take(row["instruction"], row["value"])
    return image


def user_of(folder: Path) -> int | None:
    """The user of the image, where this one may become it and it may read the interpreter."""
    if os.getuid() != 0:
        return None
    folder.chmod(0o755)
    shutil.chown(folder / "app" / "var", USER)
    try:
        subprocess.run([folder / "venv/bin/python", "-c", ""], user=USER, group=USER, capture_output=True, cwd="/", check=True)
    except (OSError, subprocess.CalledProcessError):
        shutil.chown(folder / "app" / "var", 0)
        return None
    return USER


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of every file that the image is made of."""
    files = (path for path in (folder / "app").rglob("*") if path.is_file() and "var" not in path.relative_to(folder / "app").parts[:1])
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def ask(port: int, path: str) -> tuple[int, str]:
    headers = {"Host": "rules.example", "X-Forwarded-Proto": "https"}
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=20) as answer:
        return answer.status, answer.read().decode()


def start_and_ask(image: Image) -> None:
    """Migrates, loads the bundled texts, starts the command of the image and looks whether it answers."""
    folder = image.folder
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = image.environment() | {
        "SECRET_KEY": "only for the time of this dry run, on this machine: 0123456789 abcdef",
        "ALLOWED_HOSTS": "rules.example",
        "BEHIND_PROXY": "yes",
        "DATABASE_URL": f"sqlite:///{folder}/app/var/rules.sqlite3",
        "BIND": f"127.0.0.1:{port}",
    }
    user = user_of(folder)
    if user is None:
        print("  as the user of this shell: another one could not start the interpreter, or this is not root")
    identity = {} if user is None else {"user": user, "group": user, "extra_groups": []}
    options = {"cwd": folder / "app", "env": environment, **identity}
    before = snapshot(folder)
    for arguments in (["migrate", "--noinput", "-v0"], ["load_corpus"], ["check", "--deploy", "--fail-level", "WARNING"]):
        print(f"  manage.py {' '.join(arguments)}", flush=True)
        subprocess.run([folder / "venv/bin/python", "manage.py", *arguments], check=True, stdout=subprocess.DEVNULL, **options)
    program, *arguments = image.command
    server = subprocess.Popen([folder / "venv/bin" / program, *arguments], stdout=subprocess.DEVNULL, **options)
    try:
        for _ in range(150):
            with socket.socket() as asking:
                if asking.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        subprocess.run([folder / "venv/bin" / image.health[0], *image.health[1:]], check=True, **options)
        print(f"  HEALTHCHECK well\n  /readyz {ask(port, '/readyz')}")
        status, page = ask(port, RULE_PAGE)
        (sheet,) = re.findall(r'href="(/static/css/tokens[^"]+)"', page)
        print(f"  {RULE_PAGE} {status}, {len(page)} characters\n  {sheet} {ask(port, sheet)[0]}")
        if 'lang="de"' not in page or "711.4b" not in page or "Vorder" not in page:
            raise SystemExit("the page of the rule is not what it should be")
    finally:
        server.terminate()
        server.wait(timeout=60)
    if changed := sorted(before.items() ^ snapshot(folder).items()):
        raise SystemExit(f"files of the image were written: {sorted({path for path, _ in changed})}")
    print("  nothing of the image was written to")


def main() -> None:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        image = build(Path(name))
        for command in image.skipped:
            print(f"  left to an image: {command}")
        start_and_ask(image)
    print("The image would start.")


if __name__ == "__main__":
    main()
