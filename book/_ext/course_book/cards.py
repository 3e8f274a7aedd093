"""Writes what each link of the book leads to, in short, for the cards that `_static/cards.js` shows.

A page that is opened from a file may not read the others, so the texts lie in one script.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from bs4 import BeautifulSoup, Tag

FILE = "_static/card-texts.js"
CALL = "window.courseCards"  # defined in `_static/cards.js`
LONGEST = 700  # letters; a card is a glance
LEFT_OUT = "script, style, svg, .headerlink, .copybtn, .covers, .quiz, figure, pre, .live-panel, img"
LABELS = {"covers", "admonition-title", "rubric", "reading-time", "take-along"}


def links_of(page: str, soup: BeautifulSoup) -> Iterator[str]:
    """The places that the links of a page lead to, as `page.html#anchor`."""
    for link in soup.select("article.bd-article a[href*='#']:not(.headerlink)"):
        target, _, anchor = str(link["href"]).partition("#")
        if anchor and not re.match(r"[a-z]+:", target):
            yield f"{target or page}#{anchor}"


def card_of(target: Tag) -> str:
    """What stands at a place, in short; nothing when it can't be said in a card."""
    if target.name == "section" or target.find(["h1", "h2", "h3"], recursive=False):
        return _title(target) + _first_paragraph(target)
    if target.name == "figure":
        return _inner(target.select_one("figcaption p, figcaption"))
    if target.name == "tr":
        cells = [_inner(cell) for cell in target.find_all("td")]
        return "".join(f"<p>{cell}</p>" for cell in cells[:2] + cells[2:3] if cell)
    if "citation" in (target.get("class") or []):
        return _inner(target.find("p"))
    if "erratum-entry" in (target.get("class") or []):
        return "".join(f"<p>{_inner(line)}</p>" for line in target.select("p.head, p.right"))
    if "math" in (target.get("class") or []):
        return str(target.find("math") or "")
    if target.name == "span":  # an anchor in front of what it names
        following = target.find_next_sibling() or (target.parent if target.parent is not None else None)
        return card_of(following) if isinstance(following, Tag) and following.name != "span" else ""
    return _first_paragraph(target)


def _title(section: Tag) -> str:
    heading = section.find(["h1", "h2", "h3", "h4"], recursive=False)
    return f'<p class="card-title">{_inner(heading)}</p>' if heading else ""


def _first_paragraph(target: Tag) -> str:
    for part in [target, *target.find_all(["p", "div"])]:
        if (
            part.name == "p"
            and not part.find_parent(class_="quiz")
            and not set(part.get("class") or []) & LABELS
        ):
            return f"<p>{_inner(part)}</p>"
    return ""


def _inner(part: Tag | None) -> str:
    """The content of an element without ids, links or anything that takes a card's room."""
    if part is None:
        return ""
    copy = BeautifulSoup(str(part), "lxml")
    for away in copy.select(LEFT_OUT):
        away.decompose()
    for element in copy.find_all(True):
        element.attrs = {
            k: v for k, v in element.attrs.items() if k not in ("id", "alttext", "title", "href")
        }
        if element.name == "a":
            element.unwrap()
    body = copy.body
    inside = body.contents[0] if body is not None and body.contents else None
    words = "".join(str(child) for child in inside.contents) if isinstance(inside, Tag) else ""
    return "" if len(re.sub(r"<[^>]*>", "", words)) > LONGEST else words.strip()


def texts(pages: dict[str, str]) -> dict[str, str]:
    """The cards of all places that a link of the book leads to, by `page.html#anchor`."""
    soups = {name: BeautifulSoup(page, "lxml") for name, page in pages.items()}
    wanted = {place for name, soup in soups.items() for place in links_of(name, soup)}
    found = {}
    for place in sorted(wanted):
        name, _, anchor = place.partition("#")
        target = soups[name].find(id=anchor) if name in soups else None
        card = card_of(target) if isinstance(target, Tag) else ""
        if card:
            found[place] = card
    return found


def write(out: Path, pages: dict[str, str]) -> None:
    rows = ",\n".join(
        f"{json.dumps(place)}: {json.dumps(card, ensure_ascii=False)}" for place, card in texts(pages).items()
    )
    (out / FILE).write_text(f"{CALL}({{\n{rows}\n}});\n", encoding="utf-8")
