"""A bundle is whole or refused, parts cover a class, and what does not fit is told in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.base.errors import GradingError, UsageError
from autograder.base.level import Level, Walls
from autograder.grading import bundle
from autograder.grading.bundle import Bundle, Part

TERMS = {"python": "3.11.7", "torch": "2.13.0", "tests": "ab" * 32, "limits": {"cell_seconds": 60}}
SMALL = Bundle(
    "tiny", Part(2, 3), TERMS, Level(Walls.NONE), {"ada": "", "zoë": "no memory"}, {"k1": "{}", "k2": "é"}
)


@given(students=st.sets(st.text(min_size=1)), of=st.integers(1, 40))
def test_every_student_belongs_to_one_part(students: set[str], of: int) -> None:
    students = {name for name in students if name.isprintable()}
    parts = [Part(number, of) for number in range(1, of + 1)]
    assert all(sum(part.holds(name) for part in parts) == 1 for name in students)


def test_parts_are_of_similar_size() -> None:
    sizes = [sum(Part(k, 8).holds(f"student{n}") for n in range(4000)) for k in range(1, 9)]
    assert min(sizes) > 400
    assert max(sizes) < 600


@pytest.mark.parametrize("text", ["", "3", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/2/3", "1.5/2", " 1/2"])
def test_what_is_no_part_is_told(text: str) -> None:
    with pytest.raises(UsageError, match="names no part"):
        Part.parse(text)


def test_a_part_is_read_as_it_is_written() -> None:
    assert Part.parse("03/64") == Part(3, 64)
    assert str(Part(3, 64)) == "3/64"


def test_a_bundle_comes_back_as_it_was(tmp_path: Path) -> None:
    bundle.write(tmp_path / "deep" / "a", SMALL)
    bundle.write(tmp_path / "b", SMALL)
    assert bundle.read(tmp_path / "deep" / "a") == SMALL
    assert (tmp_path / "deep" / "a").read_bytes() == (tmp_path / "b").read_bytes()


@given(data=st.data())
def test_a_damaged_bundle_is_refused(data: st.DataObject, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("bundle") / "a"
    bundle.write(path, SMALL)
    body = bytearray(path.read_bytes())
    if data.draw(st.booleans(), "cut"):
        body = body[: data.draw(st.integers(0, len(body) - 1))]
    else:
        body[data.draw(st.integers(10, len(body) - 1))] ^= data.draw(st.integers(1, 255))
    path.write_bytes(body)
    with pytest.raises(GradingError, match="is damaged, or no bundle"):
        bundle.read(path)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        bundle.read(tmp_path / "a")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"tests": "cd" * 32, "torch": "2.12.0"}, "another version of the tests"),
        ({"torch": "2.12.0"}, "torch 2.12.0, where here it is 2.13.0"),
        ({"torch": None}, "torch missing, where here it is 2.13.0"),
        ({"limits": {"cell_seconds": 5}}, "different limits"),
    ],
)
def test_a_bundle_that_does_not_fit_is_refused_in_words(changes: dict[str, object], words: str) -> None:
    other = replace(SMALL, terms={**TERMS, **changes})
    with pytest.raises(GradingError, match=words) as refused:
        bundle.require_fit(Path("2-of-3.bundle"), other, "tiny", TERMS)
    assert "Grade part 2/3 again" in refused.value.hint
    bundle.require_fit(Path("2-of-3.bundle"), SMALL, "tiny", TERMS)


def test_a_bundle_of_another_assignment_is_refused() -> None:
    with pytest.raises(GradingError, match="is of 'tiny', not of 'other'"):
        bundle.require_fit(Path("a"), SMALL, "other", TERMS)
