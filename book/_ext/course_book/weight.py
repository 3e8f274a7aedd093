"""Takes out of the built book what it carries for nothing, and puts the fonts where they are in time.

The theme draws its icons by a script of 1.5 MB.  The book shows ten of them, as letters of a font that
`_static/fonts.css` names; for that, ten rules of the theme's style sheet are enough.  A font in a file of its
own arrives after the first paint, and all lines break anew: here the fonts are part of the style sheet.
"""

import base64
import re
import shutil
from pathlib import Path

ICONS = ("scripts/fontawesome.js", "vendor/fontawesome")
SCRIPT = re.compile(r'\s*<script[^>]*src="[^"]*fontawesome\.js[^"]*"></script>')
RULE = re.compile(r"((?:\.fa-[\w-]+:{1,2}before,?)+)\{content:[^}]*\}")
FACE = re.compile(r"@font-face\{[^}]*vendor/fontawesome[^}]*\}")
FONT = re.compile(r'url\("(fonts/[^"]+\.woff2)"\)')
SEARCHING = re.compile(
    r'\s*<script[^>]*src="[^"]*(?:searchtools|language_data|searchindex)\.js[^"]*"></script>'
)
USED = re.compile(r'class="[^"]*\bfa-solid\b[^"]*"')


def without_icon_script(page: str) -> str:
    return SCRIPT.sub("", page)


def without_search(name: str, page: str) -> str:
    """A page without the scripts that only the page of search results uses."""
    return page if name == "search.html" else SEARCHING.sub("", page)


def icons_of(page: str) -> set[str]:
    """The icons that a page shows, by their classes."""
    return {name for classes in USED.findall(page) for name in re.findall(r"fa-[\w-]+", classes)}


def lighten(static: Path, icons: set[str]) -> None:
    """Drop the script and the fonts for icons, and the rules of those that no page shows."""
    for name in ICONS:
        path = static / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for sheet in (static / "styles").glob("*.css"):
        before = sheet.read_text(encoding="utf-8")
        kept = FACE.sub("", RULE.sub(lambda rule: rule[0] if _names(rule[1]) & icons else "", before))
        if kept != before:
            sheet.write_text(kept, encoding="utf-8")


def hold_fonts(sheet: Path) -> None:
    """Write the fonts that a style sheet names into it."""

    def held(address: re.Match[str]) -> str:
        font = base64.b64encode((sheet.parent / address[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{font}")'

    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(FONT.sub(held, text), encoding="utf-8")
    shutil.rmtree(sheet.parent / "fonts")


def _names(selectors: str) -> set[str]:
    return set(re.findall(r"fa-[\w-]+", selectors))
