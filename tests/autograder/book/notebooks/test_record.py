"""What is recorded once keeps the room that a training run was measured to need."""

import json

from autograder.book.notebooks.record import kept_rules

ROOM = {"text": {"ranges": [[70.0, 80.0]]}}


def said(text, **rules):
    return [{"output_type": "stream", "name": "stdout", "text": text, **rules}]


OLD = [said("checks passed\n"), said("trained: 76%\n", tolerance=ROOM), []]


def kept(tmp_path, new):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(OLD))
    return kept_rules(path, new)


def test_the_room_stays_where_the_number_is_a_different_one(tmp_path):
    new = [said("checks passed\n"), said("trained: 74%\n"), []]
    assert kept(tmp_path, new) == [said("checks passed\n"), said("trained: 74%\n", tolerance=ROOM), []]


def test_the_room_moves_with_its_cell(tmp_path):
    new = [said("a new first cell\n"), [], said("checks passed\n"), said("trained: 74%\n"), []]
    assert [i for i, cell in enumerate(kept(tmp_path, new)) if cell and "tolerance" in cell[0]] == [3]


def test_a_cell_that_says_something_else_gets_none(tmp_path):
    new = [said("checks passed\n"), said("not trained\n"), [], []]
    assert kept(tmp_path, new) == new
