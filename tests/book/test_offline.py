"""The built book loads nothing from elsewhere, and everything it loads is there."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from autograder.book.loads import PageLoads, css_loads, is_remote

REMOTE_PAGES = {
    "script": '<script src="https://cdn.example/x.js"></script>',
    "style": '<link rel="stylesheet" href="//cdn.example/x.css">',
    "connection": '<link rel="preconnect" href="https://fonts.example">',
    "picture": '<img alt="" src="HTTPS://example.org/x.png">',
    "picture set": '<img alt="" src="a.png" srcset="a.png 1x, https://example.org/b.png 2x">',
    "frame": '<iframe src="http://example.org"></iframe>',
    "inline style": "<style>@import 'https://example.org/x.css';</style>",
    "font": "<style>@font-face { src: url(https://example.org/x.woff2) }</style>",
    "attribute": '<p style="background: url(//example.org/x.png)"></p>',
    "module": '<script type="module">import x from "https://example.org/x.js";</script>',
    "inline script": '<script>s.src = "https://example.org/x.js"</script>',
}


@pytest.mark.parametrize("page", REMOTE_PAGES.values(), ids=REMOTE_PAGES.keys())
def test_the_search_finds_each_way_of_loading(page):
    assert [address for address in PageLoads(page).found if is_remote(address)]


def test_the_search_leaves_ordinary_links_and_own_files_alone():
    page = '<a href="https://example.org">x</a><img alt="" src="a.png"><img alt="" src="data:image/png,//8=">'
    assert not [address for address in PageLoads(page).found if is_remote(address)]


def test_no_page_loads_anything_from_elsewhere(html: Path):
    pages = sorted(html.rglob("*.html"))
    assert len(pages) > 5
    remote = {
        page.name: [x for x in PageLoads(page.read_text(encoding="utf-8")).found if is_remote(x)]
        for page in pages
    }
    assert not {name: found for name, found in remote.items() if found}


def test_no_style_sheet_loads_anything_from_elsewhere(html: Path):
    sheets = sorted(html.rglob("*.css"))
    assert sheets
    remote = {
        sheet.name: [x for x in css_loads(sheet.read_text(encoding="utf-8")) if is_remote(x)]
        for sheet in sheets
    }
    assert not {name: found for name, found in remote.items() if found}


def test_everything_a_page_or_style_sheet_loads_is_there(html: Path):
    loads = {page: PageLoads(page.read_text(encoding="utf-8")).found for page in html.glob("*.html")}
    loads |= {
        sheet: list(css_loads(sheet.read_text(encoding="utf-8")))
        for sheet in (html / "_static").glob("*.css")
    }
    missing = [
        f"{source.name} loads {address}"
        for source, addresses in loads.items()
        for address in addresses
        if not address.startswith(("data:", "#")) and is_missing(source.parent, address)
    ]
    assert not missing


def is_missing(folder: Path, address: str) -> bool:
    path = unquote(urlsplit(address).path)
    return bool(path) and not (folder / path).exists()


def test_mathematics_and_fonts_are_part_of_the_book(html: Path):
    assert (html / "attention.html").read_text(encoding="utf-8").count("<math ") > 300
    fonts = (html / "_static/fonts.css").read_text(encoding="utf-8")
    assert fonts.count("url(") == fonts.count('url("data:font/woff2;base64,') >= 6
