"""The windows in which pages are looked at, and the browser that opens them."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
LAUNCH: dict[str, Any] = {"executable_path": str(CHROMIUM), "args": ["--no-sandbox"]}

Scheme = Literal["light", "dark"]


@dataclass(frozen=True, kw_only=True)
class Viewport:
    """A window: sizes in CSS pixels, `scale` in device pixels each."""

    name: str
    width: int
    height: int
    scheme: Scheme = "light"
    touch: bool = False
    scale: float = 1

    def __str__(self) -> str:
        return self.name if self.scheme == "light" else f"{self.name}-{self.scheme}"

    def context_options(self) -> dict[str, Any]:
        """Return the arguments of Playwright's `Browser.new_context`."""
        return {
            "viewport": {"width": self.width, "height": self.height},
            "color_scheme": self.scheme,
            "has_touch": self.touch,
            "is_mobile": self.touch,
            "device_scale_factor": self.scale,
        }


DESKTOP = Viewport(name="desktop", width=1280, height=900)
DESKTOP_DARK = Viewport(name="desktop", width=1280, height=900, scheme="dark")
PHONE = Viewport(name="phone", width=390, height=844, touch=True, scale=1.5)
PHONE_DARK = Viewport(name="phone", width=390, height=844, scheme="dark", touch=True, scale=1.5)
NARROW = Viewport(name="narrow", width=360, height=740, touch=True)
# A desktop window of 1280 px zoomed to 200 % leaves the page 640 px (WCAG 1.4.4).
ZOOMED = Viewport(name="zoomed", width=640, height=450, scale=2)

VIEWPORTS = (DESKTOP, DESKTOP_DARK, PHONE, PHONE_DARK, NARROW, ZOOMED)

# CSS pixels: the narrowest phones, common ones, and a window of 1280 at 400, 200 and 100 %.
WIDTHS = (320, 360, 390, 640, 1280)
