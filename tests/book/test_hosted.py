"""The link to a hosted notebook: an address from the settings, hidden until a script finds a network."""

import sys

import pytest

from tests.conftest import ROOT


@pytest.fixture
def downloads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(ROOT / "book/_ext"))
    from course_book import downloads

    yield downloads
    for name in [name for name in sys.modules if name.startswith("course_book")]:
        monkeypatch.delitem(sys.modules, name)


def test_an_address_leads_to_the_notebook_of_the_chapter(downloads):
    (part,) = [
        node
        for top in downloads.take_along(ROOT, "attention", "https://hub.example.org/lab/{notebook}")
        for node in top.findall(downloads.element)
        if "take-along-hosted" in node["classes"]
    ]
    assert part["data"] == {"hidden": ""}
    assert part[0]["data"]["href"] == "https://hub.example.org/lab/chapter-attention.ipynb"


def test_no_address_means_no_link(downloads):
    for top in downloads.take_along(ROOT, "attention"):
        assert not [node for node in top.findall(downloads.element) if "take-along-hosted" in node["classes"]]


def test_an_address_without_a_place_for_the_notebook_is_refused(downloads):
    setting = downloads.HOSTED
    with pytest.raises(downloads.ConfigError, match=r"write \{notebook\} where the name"):
        downloads._check(None, {setting: "https://hub.example.org/lab"})
    downloads._check(None, {setting: ""})
    downloads._check(None, {setting: "https://hub.example.org/lab/{notebook}?a={b}"})
