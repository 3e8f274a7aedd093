"""The way out of jupyter-book 1: plain Sphinx, the newest that installs, builds the same book."""

import re
from pathlib import Path

import pytest

from autograder.base.errors import BookError
from autograder.book import newest
from autograder.course import contents
from tests.conftest import ROOT

# What a page has to show in either book, and by what it is counted.
COUNTED = {
    "formulas": r"<math\b",
    "figures": r'<svg class="drawing[ "]',
    "live figures": r'<figure class="live"',
    "questions": r'<div class="quiz"',
    "exercises": r'class="exercise ',
    "code": r'class="cell ',
    "erratum boxes": r'<details[^>]*class="[^"]*erratum',
    "headings": r"<h[1-4]\b",
}


def counts(page: Path) -> dict[str, int]:
    text = page.read_text(encoding="utf-8")
    article = text[text.index("<article") : text.index("</article>")]
    return {name: len(re.findall(pattern, article)) for name, pattern in COUNTED.items()}


def test_the_newest_sphinx_builds_the_same_pages(html: Path, tmp_path: Path, cut_off: bool):
    if cut_off:
        with pytest.raises(BookError, match="could not be had"):
            newest.install(tmp_path / "packages")
        return
    made = newest.build(ROOT, tmp_path)
    print(made.report())
    assert made.warnings == ()
    assert made.executed == ()  # the cells come from the book that was built before
    assert int(made.versions["sphinx"].split(".")[0]) > 7
    assert set(made.not_ready) == {"jupyter_book"}
    for name in contents.read(ROOT).pages:
        assert counts(made.html / f"{name}.html") == counts(html / f"{name}.html"), name


def test_a_part_that_cannot_be_had_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(newest, "PARTS", ("attention-by-hand-there-is-no-such-package",))
    with pytest.raises(BookError, match="could not be had: ERROR: No matching distribution") as caught:
        newest.install(tmp_path)
    assert "needs a network" in (caught.value.hint or "")
