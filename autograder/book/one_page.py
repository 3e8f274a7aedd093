"""The whole book as one page of HTML, to be printed: contents, chapters in their order, answers behind each.

All links of the book lead to a place in this page.  No script runs in it: what a script does for a reader who
prints a chapter, such as taking the answers to its end, is done here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from autograder.course import contents

ID_LISTS = ("aria-labelledby", "aria-describedby", "for")  # attributes that name ids
LEFT_OUT = "script, .headerlink, .live-panel, .copybtn, .take-along, .take-along-how, noscript"
LEVELS = {"h1": 1, "h2": 2}  # of headings in the contents
REFERENCE = re.compile(r"url\(#([^)]+)\)")
STYLE = """
body { background: #fff; }
article.bd-article { break-before: page; }
.contents ol { list-style: none; padding: 0; }
.contents a { display: flex; gap: 0.6em; }
.contents a::after { content: attr(data-page); margin-left: auto; }
.contents .level-1 { margin-top: 0.7em; font-weight: 600; }
.contents .level-2 { padding-left: 1.4em; }
.cover { padding-top: 30%; text-align: center; }
@page { @bottom-center { content: counter(page); font: 9pt "Source Sans"; } }
@page :first { @bottom-center { content: ""; } }
"""


def page_names(root: Path) -> list[str]:
    """The pages in the order of the book."""
    return list(contents.read(root).pages)


def place(page: str, anchor: str = "") -> str:
    """The id that an anchor of a page has in the one page."""
    return f"{page}--{anchor or 'top'}"


def one_page(html: Path, names: list[str], numbers: Mapping[str, int] | None = None) -> str:
    """The pages of a built book as one; `numbers` are the page numbers of the contents, by id, once known."""
    soups = {name: _soup(html / f"{name}.html") for name in names}
    articles = [_article(soups[name], name, set(names), html) for name in names]
    first = soups[names[0]]
    sheets = [f'<link rel="stylesheet" href="{_address(html, link)}">' for link in _sheets(first)]
    title = (first.find("h1") or first).get_text(" ", strip=True).removesuffix("#").strip()
    body = [f'<section class="cover"><h1>{title}</h1></section>', _contents(articles, numbers or {})]
    body += [str(article) for article in articles]
    head = f'<head><meta charset="utf-8"><title>{title}</title>{"".join(sheets)}<style>{STYLE}</style></head>'
    frame = '<main class="bd-main"><div class="bd-content"><div class="bd-article-container">'
    return (
        f'<!doctype html><html lang="en" data-theme="light">{head}<body>{frame}{"".join(body)}'
        "</div></div></main></body></html>"
    )


def _soup(page: Path) -> BeautifulSoup:
    return BeautifulSoup(page.read_text(encoding="utf-8"), "lxml")


def _sheets(soup: BeautifulSoup) -> Iterable[str]:
    return (str(link["href"]) for link in soup.select("link[rel=stylesheet]"))


def _address(html: Path, source: str) -> str:
    return source if re.match(r"[a-z]+:", source) else (html / source.partition("?")[0]).as_uri()


def _article(soup: BeautifulSoup, name: str, names: set[str], html: Path) -> Tag:
    article = soup.select_one("article.bd-article")
    assert article is not None, f"{name}.html has no article"
    for part in article.select(LEFT_OUT):
        part.decompose()
    _answers_to_the_end(soup, article)
    for element in article.find_all(True):
        _rename(element, name)
        if element.name == "a" and element.get("href"):
            _lead_inside(element, name, names, html)
        if element.name == "img" and element.get("src"):
            element["src"] = _address(html, str(element["src"]))
    article["id"] = place(name)
    return article


def _rename(element: Tag, page: str) -> None:
    """Make the ids of a page its own among those of all pages."""
    if element.get("id"):
        element["id"] = place(page, str(element["id"]))
    for key in ID_LISTS:
        if element.get(key):
            element[key] = " ".join(place(page, name) for name in str(element[key]).split())
    for key in ("clip-path", "style"):
        if "url(#" in str(element.get(key, "")):
            element[key] = REFERENCE.sub(lambda found: f"url(#{place(page, found[1])})", str(element[key]))
    if element.name == "use":
        element["href"] = "#" + place(page, str(element["href"]).removeprefix("#"))


def _lead_inside(link: Tag, page: str, names: set[str], html: Path) -> None:
    """A link to a page of the book leads to its place here; what is not printed can't be linked."""
    target, _, anchor = str(link["href"]).partition("#")
    stem = target.removesuffix(".html") or page
    if re.match(r"[a-z]+:", target):
        return
    if stem in names:
        link["href"] = "#" + place(stem, anchor)
    else:
        del link["href"]


def _answers_to_the_end(soup: BeautifulSoup, article: Tag) -> None:
    """The questions can be asked of oneself when their answers stand elsewhere."""
    quizzes = article.select(".quiz")
    if not quizzes:
        return
    section = soup.new_tag("section", attrs={"class": "quiz-printed"})
    heading = soup.new_tag("h2")
    heading.string = "Answers to the questions"
    section.append(heading)
    for quiz in quizzes:
        title, answers, fold = (quiz.select_one(x) for x in (".quiz-title", ".quiz-whys", ".quiz-answer"))
        if title is None or answers is None or fold is None:
            raise ValueError(f"question {quiz.get('id')} has no answer")
        entry, words = soup.new_tag("div"), soup.new_tag("p", attrs={"class": "quiz-title"})
        words.string = title.get_text()
        entry.extend([words, answers.extract()])
        section.append(entry)
        fold.decompose()
    article.append(section)


def headings(articles: Iterable[Tag]) -> Iterable[tuple[int, str, str]]:
    """Level, id and content of each heading that the contents list; a formula in it stays one."""
    for article in articles:
        for heading in article.find_all(list(LEVELS)):
            section = heading.find_parent("section")
            if heading.name == "h1":
                yield 1, str(article["id"]), _content(heading)
            elif section is not None and section.get("id"):
                yield 2, str(section["id"]), _content(heading)


def _content(heading: Tag) -> str:
    """The words and formulas of a heading, without links of its own, for an entry that is a link itself."""
    words = copy(heading)
    for element in words.find_all(True):
        if element.name == "a":
            element.unwrap()
        elif element.has_attr("id"):
            del element["id"]
    return words.decode_contents().strip()


def _contents(articles: list[Tag], numbers: Mapping[str, int]) -> str:
    lines = [
        f'<li class="level-{level}"><a href="#{anchor}" data-page="{numbers.get(anchor, "")}">'
        f"<span>{words}</span></a></li>"
        for level, anchor, words in headings(articles)
    ]
    return f'<article class="bd-article contents"><h1>Contents</h1><ol>{"".join(lines)}</ol></article>'
