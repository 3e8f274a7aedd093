"""Both notebooks of a chapter are saved from a page that was opened from a file."""

import json
import subprocess
import sys

import nbformat
from playwright.sync_api import expect

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


# A process of its own: the browser's loop of events is running in this one.
RUN = """import sys, nbformat, nbclient
notebook = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": sys.argv[2]}}).execute()
print([cell.execution_count for cell in notebook.cells if cell.cell_type == "code"])"""


def test_a_chapter_is_saved_as_a_notebook_that_runs_in_the_folder_of_the_course(open_page):
    page = open_page("masks").page
    assert page.get_by_text("How to open them").is_visible()
    with page.expect_download() as caught:
        page.locator(".take-along a").first.click()
    assert caught.value.suggested_filename == "chapter-masks.ipynb"
    notebook = nbformat.reads(caught.value.path().read_text(encoding="utf-8"), as_version=4)
    nbformat.validate(notebook)
    assert notebook.cells[0].source.startswith("# Masks")
    words = [sys.executable, "-W", "ignore", "-c", RUN, str(caught.value.path()), str(ROOT)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    count = sum(cell.cell_type == "code" for cell in notebook.cells)
    assert json.loads(done.stdout.splitlines()[-1]) == list(range(1, count + 1))


# What a browser tells a page of the network, in the hands of a test.
ONLINE = """let there = true;
Object.defineProperty(navigator, 'onLine', { get: () => there });
window.becomes = is => { there = is; window.dispatchEvent(new Event(is ? 'online' : 'offline')) };"""


def test_a_hosted_notebook_is_offered_where_there_is_a_network(browser):
    context = browser.new_context()
    page = context.new_page()
    # A machine without a network is offline to its browser from the start: what counts is what it says here.
    page.add_init_script(ONLINE)
    page.goto("about:blank")
    page.set_content(
        '<p>As notebooks. <span class="take-along-hosted" hidden><a href="#">Run it</a></span></p>'
    )
    page.add_script_tag(path=ROOT / "book/_static/download.js")
    link = page.get_by_role("link", name="Run it")
    expect(link).to_be_visible()
    page.evaluate("becomes(false)")
    expect(link).to_be_hidden()
    page.evaluate("becomes(true)")
    expect(link).to_be_visible()
    context.close()


def test_without_an_address_no_hosted_notebook_is_offered(html):
    assert "take-along-hosted" not in (html / "attention.html").read_text(encoding="utf-8")
