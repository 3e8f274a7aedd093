"""Both notebooks of a chapter are saved from a page that was opened from a file."""

import json

import nbformat

from tests.browser.conftest import ROOT


def test_the_exercises_are_saved_and_not_shown_as_raw_text(open_page):
    page = open_page("attention").page
    released = json.loads((ROOT / "release/attention/attention.ipynb").read_text(encoding="utf-8"))
    for link in (page.locator(".take-along a").nth(1), page.locator(".assignment-intro a")):
        with page.expect_download() as caught:
            link.click()
        assert caught.value.suggested_filename == "attention.ipynb"
        assert json.loads(caught.value.path().read_text(encoding="utf-8")) == released
    assert page.url.endswith("attention.html")


def test_a_chapter_is_saved_as_a_notebook(open_page):
    page = open_page("masks").page
    assert page.get_by_text("How to open them").is_visible()
    with page.expect_download() as caught:
        page.locator(".take-along a").first.click()
    assert caught.value.suggested_filename == "chapter-masks.ipynb"
    notebook = nbformat.reads(caught.value.path().read_text(encoding="utf-8"), as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].source.startswith("# Masks")
