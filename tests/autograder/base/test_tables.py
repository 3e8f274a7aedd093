"""A table as people save it: semicolons, a mark in front, and files that are none."""

import pytest

from autograder.base import tables
from autograder.base.errors import UsageError


@pytest.mark.parametrize(
    ("text", "delimiter"), [("a,b\n1;2;3", ","), ("a;b, c;d\n", ";"), ("a\tb\tc,d\n", "\t"), ("", ",")]
)
def test_the_first_line_says_what_separates(text, delimiter):
    assert tables.delimiter_of(text) == delimiter


def test_a_mark_in_front_is_no_part_of_the_text(tmp_path):
    (tmp_path / "table.csv").write_bytes("a;b\r\n".encode("utf-8-sig"))
    assert tables.read(tmp_path / "table.csv") == "a;b\n"


def test_what_is_no_text_is_told_in_a_sentence(tmp_path):
    (tmp_path / "table.csv").write_bytes(b"\xff\xfea\x00")
    with pytest.raises(UsageError, match="is no text in UTF-8"):
        tables.read(tmp_path / "table.csv")
    with pytest.raises(UsageError, match="can't be read: No such file"):
        tables.read(tmp_path / "none.csv")
