"""The seam between the engine and a course's package: both sides of it, and a course without one."""

import inspect
from importlib.metadata import EntryPoint

import pytest

from autograder.base import kit
from autograder.base.errors import CourseError
from autograder.course import needs
from coursekit import engine
from coursekit.data.manifest import ASSETS

ASKED = {name: value for name, value in vars(kit.Kit).items() if not name.startswith("_")}


@pytest.fixture
def offered(monkeypatch):
    """Let packages offer modules as the course's kit."""

    def offer(*modules):
        entries = [EntryPoint(module, module, kit.GROUP) for module in modules]
        monkeypatch.setattr(kit, "entry_points", lambda group: entries)
        kit.installed.cache_clear()

    yield offer
    kit.installed.cache_clear()


@pytest.mark.parametrize("answers", [engine, kit.NO_KIT], ids=["coursekit", "no kit"])
def test_a_kit_answers_what_the_engine_asks_with_the_same_arguments(answers):
    for name, asked in ASKED.items():
        given = getattr(answers, name)
        if not isinstance(asked, property):
            own = [p for p in inspect.signature(asked).parameters if p != "self"]
            assert list(inspect.signature(given).parameters) == own, name


def test_the_installed_kit_is_this_course_s():
    assert kit.installed() is engine
    assert kit.folder().name == engine.PACKAGE
    assert set(kit.installed().assets()) == set(ASSETS)


def test_without_a_kit_nothing_is_brought_shown_or_preloaded(offered):
    offered()
    assert kit.installed() is kit.NO_KIT
    assert kit.folder() is None
    assert needs.bring(()) == ()
    assert not kit.installed().variables()


def test_two_kits_are_refused(offered):
    offered("coursekit.engine", "elsewhere.engine")
    with pytest.raises(CourseError, match=r"coursekit\.engine, elsewhere\.engine"):
        kit.installed()
