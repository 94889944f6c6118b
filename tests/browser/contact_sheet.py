"""Lays each picture of the design beside the same page of a running site, in one HTML or PNG file.

    python -m tests.browser.contact_sheet --base http://127.0.0.1:8000 --shots ../shared/design/shots --out sheet.png

The table below says which address each picture shows; `--table FILE.toml` replaces it (`[[shot]]` with name, path and, where the
name does not say it, viewport, scheme, open, hover, press). `--only TEXT` takes the names that contain it.
"""

import argparse
import base64
import html
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from .viewports import DESKTOP, DESKTOP_DARK, LAUNCH, PHONE, PHONE_DARK, Viewport

WINDOWS = {str(viewport): viewport for viewport in (DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK)}


@dataclass(frozen=True, kw_only=True)
class Shot:
    """One picture: `name` is the design's file without `.png`; `open` and `hover` are selectors acted on before it is taken.

    `press` is a key, after which what moves is held shortly before its end.
    """

    name: str
    path: str
    viewport: str = ""
    scheme: str = ""
    open: str = ""
    hover: str = ""
    press: str = ""

    def window(self) -> Viewport:
        """Return the window asked for, or the one that the name ends in: `02-rule-phone-dark`."""
        kind = self.viewport or ("phone" if "phone" in self.name else "desktop")
        scheme = self.scheme or ("dark" if self.name.endswith("-dark") else "light")
        return WINDOWS[kind if scheme == "light" else f"{kind}-{scheme}"]


@dataclass(frozen=True)
class Taken:
    """A picture of the product and what its server answered."""

    shot: Shot
    status: int
    picture: bytes


_PAGES = {
    "01-home": "/en/",
    "02-rule": "/en/rules/2026-01-16/701.27/",
    "03-historical": "/de/rules/2016-04-08/711.4b/",
    "04-parallel": "/en/rules/2026-01-16/701.27/parallel/?with=de,es",
    "05-compare": "/en/compare/2016-04-08/2026-01-16/712/",
    "05-compare-inline": "/en/compare/2016-04-08/2026-01-16/712/?view=inline",
    "06-history": "/en/history/2026-01-16/701.27/",
    "07-search": "/en/search/?q=701.25",
    "07-search-empty": "/en/search/?q=701.99",
    "08-simulator": "/en/simulator/delver-and-moonmist/?step=2",
    "08-simulator-2011": "/en/simulator/delver-and-moonmist/?edition=2011-09-30&step=2",
    "09-glossary": "/en/glossary/2026-01-16/transform/",
    "10-not-in-edition": "/en/rules/2011-09-30/701.27f/",
}
_DARK_TOO = ("01-home", "02-rule", "03-historical", "05-compare", "08-simulator")
_DESKTOP_ONLY = ("08-simulator-2011",)

TABLE = (
    *(Shot(name=f"{name}-desktop", path=path) for name, path in _PAGES.items()),
    *(Shot(name=f"{name}-phone", path=path) for name, path in _PAGES.items() if name not in _DESKTOP_ONLY),
    *(Shot(name=f"{name}-{kind}-dark", path=_PAGES[name]) for name in _DARK_TOO for kind in ("desktop", "phone")),
    *(
        Shot(name=f"02-rule-menu-{kind}", path=f"{_PAGES['02-rule']}#{number}", open=f"[id='{number}'] .acts > summary")
        for kind, number in (("desktop", "701.27f"), ("phone", "701.27c"))
    ),
    Shot(name="02-rule-peek-desktop", path=_PAGES["02-rule"], hover="a[data-preview]"),
    Shot(name="08-simulator-turning", path="/en/simulator/delver-and-moonmist/?step=1", press="ArrowRight"),
)

_HOLD = """document.getAnimations().forEach((each) => {
    each.pause();
    each.currentTime = 0.6 * each.effect.getComputedTiming().endTime;
})"""

STYLE = """
body { margin: 24px; background: #fff; color: #111; font: 15px/1.4 sans-serif; }
main { display: grid; grid-template-columns: repeat(3, 640px); gap: 24px; }
h2 { font-size: 15px; margin: 0 0 4px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: start; }
img { width: 100%; border: 1px solid #999; }
.cut img { max-height: 900px; object-fit: cover; object-position: top; }
.bad { color: #b00020; }
"""


def read_table(path: Path) -> tuple[Shot, ...]:
    """Return the shots of a TOML file. A key that a shot does not have raises TypeError."""
    return tuple(Shot(**row) for row in tomllib.loads(path.read_text())["shot"])


def take(browser: Browser, *, base: str, shot: Shot) -> Taken:
    """Open the page and return its picture: the whole page, or the window where something is open on it."""
    context = browser.new_context(base_url=base, **shot.window().context_options())
    page = context.new_page()
    answer = page.goto(shot.path, wait_until="networkidle")
    acted = _act(page, shot)
    if not acted:
        # A page may have scrolled to the rule it is about; a bar that sticks would then stand in the middle of the picture.
        page.evaluate("scrollTo(0, 0)")
    picture = page.screenshot(full_page=not acted)
    context.close()
    return Taken(shot, answer.status if answer else 0, picture)


def _act(page: Page, shot: Shot) -> bool:
    for selector, action in ((shot.open, "click"), (shot.hover, "hover")):
        if selector and page.locator(selector).count():
            getattr(page.locator(selector).first, action)()
            # A preview waits 220 ms before it asks the server.
            page.wait_for_timeout(600)
    if shot.press:
        page.keyboard.press(shot.press)
        page.wait_for_timeout(50)
        page.evaluate(_HOLD)
    return bool(shot.open or shot.hover or shot.press)


def sheet(taken: Iterable[Taken], *, shots: Path, cut: bool) -> str:
    """Return the page of all pairs, design left and product right, pictures inside it; `cut` shows only the top of long ones."""
    pairs = "\n".join(_pair(one, shots / f"{one.shot.name}.png") for one in taken)
    head = f'<meta charset="utf-8"><title>Contact sheet</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body><main class="{"cut" if cut else "whole"}">{pairs}</main></body></html>'


def _pair(one: Taken, design: Path) -> str:
    left = _image(design.read_bytes(), "design") if design.exists() else '<p class="none">no such picture in the design</p>'
    status = "" if one.status == 200 else f' <span class="bad">answered {one.status}</span>'
    title = f"{html.escape(one.shot.name)} · {html.escape(one.shot.path)}{status}"
    return f'<section><h2>{title}</h2><div class="pair">{left}{_image(one.picture, "product")}</div></section>'


def _image(picture: bytes, alt: str) -> str:
    return f'<img alt="{alt}" src="data:image/png;base64,{base64.b64encode(picture).decode()}">'


def _save(browser: Browser, page: str, out: Path) -> None:
    if out.suffix != ".png":
        out.write_text(page)
        return
    window = browser.new_page(viewport={"width": 2020, "height": 900})
    window.set_content(page)
    window.screenshot(path=out, full_page=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Lay the design beside the product.")
    parser.add_argument("--base", required=True, help="address of the running site, such as http://127.0.0.1:8000")
    parser.add_argument("--shots", required=True, type=Path, help="folder of the design's pictures")
    parser.add_argument("--out", required=True, type=Path, help="file to write, .html or .png")
    parser.add_argument("--table", type=Path, help="TOML file with other shots")
    parser.add_argument("--only", default="", help="take only the names that contain this text")
    return parser.parse_args()


def main() -> None:
    arguments = _arguments()
    table = read_table(arguments.table) if arguments.table else TABLE
    chosen = [shot for shot in table if arguments.only in shot.name]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**LAUNCH)
        taken = [take(browser, base=arguments.base, shot=shot) for shot in chosen]
        # Chromium cannot take a picture higher than 16,384 px.
        _save(browser, sheet(taken, shots=arguments.shots, cut=arguments.out.suffix == ".png"), arguments.out)
    answered = sum(one.status == 200 for one in taken)
    sys.stdout.write(f"{len(taken)} pictures, {answered} answered with 200: {arguments.out}\n")


if __name__ == "__main__":
    main()
