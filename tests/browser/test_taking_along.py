"""The site in one zip, as `make zip` packs it: unpacked anywhere, it opens and needs nothing from outside."""

import zipfile

from playwright.sync_api import expect

from autograder.book.take_along import make_zip

FOLDER = "a-book"


def test_the_zip_is_unpacked_and_its_pages_open_with_nothing_from_outside_of_the_folder(
    browser, html, tmp_path
):
    make_zip(html, tmp_path / "book.zip", FOLDER)
    with zipfile.ZipFile(tmp_path / "book.zip") as archive:
        archive.extractall(tmp_path / "a stick")
    folder = (tmp_path / "a stick" / FOLDER).as_uri()
    asked: list[str] = []
    failed: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto(f"{folder}/index.html")
    page.locator("nav.bd-links a[href='transformer.html']").click()
    page.wait_for_url(f"{folder}/transformer.html")
    figure = page.locator("#live-heads")  # brings its numbers by a script of its own
    figure.scroll_into_view_if_needed()
    expect(figure.locator("svg rect.fill").first).to_be_visible()
    expect(figure.get_by_label("layer", exact=True)).to_be_visible()
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px \"Source Serif\"'))")
    page.close()
    assert any(url.endswith("/_static/data/heads.js") for url in asked)
    assert [url for url in asked if not url.startswith((f"{folder}/", "data:"))] == []
    assert failed == []
