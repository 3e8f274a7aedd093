"""What other extensions leave wrong in a page, and is mended before Sphinx goes on with it."""

import sys

import pytest
from docutils import nodes

from tests.conftest import ROOT


@pytest.fixture
def repairs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(ROOT / "book/_ext"))
    from course_book import repairs

    yield repairs
    for name in [name for name in sys.modules if name.startswith("course_book")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.parametrize(("more", "left"), [([], "ex-hand-content"), (["covers-9"], "covers-9")])
def test_the_body_of_every_exercise_has_one_id_of_its_own(repairs, more, left):
    """Sphinx numbers by it: an exercise that names no row of the documents stopped the build."""
    body = nodes.section(ids=["exercise-content", *more])
    page = nodes.section("", nodes.container("", body, ids=["ex-hand"]), ids=["exercises"])
    repairs._unique_exercise_ids(None, page)
    assert (page["ids"], body["ids"]) == (["exercises"], [left])
