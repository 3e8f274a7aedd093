"""A page of the book is read as data: labels, boxes, cells, lines and reading time."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.book.pages import erratum_anchor, read_page, row_anchor, split_ids

PAGE = """\
---
kernelspec: {name: python3}
---

# One title

## A section with `code`

```{covers} 3-1.2.1, E-15
```

Some words of text.

```{code-cell} ipython3
:tags: [remove-cell]

hidden = 1
```

```{code-cell} ipython3
a = 1
b = 2
```

:::{erratum} E-12
Text with a fence:

```{covers} 3-1.3.2
```
:::

````{exercise} Two keys · ★ · 5 minutes
:label: two-keys

```{covers} 1-2.2.3
```

```{dropdown} A hint
Look.
```
````

```python
# {covers} in plain code is no label
```
"""


def page_of(text: str, tmp_path: Path, name: str = "attention"):
    path = tmp_path / f"{name}.md"
    path.write_text(text, encoding="utf-8")
    return read_page(path)


def test_labels_know_their_section_their_line_and_their_anchor(tmp_path):
    page = page_of(PAGE, tmp_path)
    section, boxed, exercise = page.labels
    assert (section.heading, section.ids, section.line) == ("A section with `code`", ("3-1.2.1", "E-15"), 9)
    assert [label.anchor for label in page.labels] == ["covers-1", "covers-2", "covers-3"]
    assert not section.in_exercise
    assert not boxed.in_exercise
    assert PAGE.splitlines()[boxed.line - 1] == "```{covers} 3-1.3.2"
    assert PAGE.splitlines()[exercise.line - 1] == "```{covers} 1-2.2.3"


def test_a_label_inside_an_exercise_belongs_to_the_exercise(tmp_path):
    exercise = page_of(PAGE, tmp_path).labels[-1]
    assert exercise.in_exercise
    assert exercise.heading == "Two keys"


def test_boxes_are_found_in_both_kinds_of_fence(tmp_path):
    page = page_of(PAGE + "\n```{erratum} E-13\nText.\n```\n", tmp_path)
    assert [box.erratum for box in page.boxes] == ["E-12", "E-13"]
    assert PAGE.splitlines()[page.boxes[0].line - 1] == ":::{erratum} E-12"


def test_cells_are_numbered_as_a_person_counts_them(tmp_path):
    first, second = page_of(PAGE, tmp_path).cells
    assert (first.number, first.source, first.hidden) == (1, "hidden = 1", True)
    assert (second.number, second.source, second.hidden) == (2, "a = 1\nb = 2", False)
    assert PAGE.splitlines()[second.line - 1] == "```{code-cell} ipython3"
    assert PAGE.splitlines()[second.line] == "a = 1"


@pytest.mark.parametrize(
    ("head", "tags", "hidden"),
    [
        (":tags: [remove-cell, settles-E-12]\n\n", ("remove-cell", "settles-E-12"), True),
        (
            "---\ntags: [settles-E-12]\nmystnb:\n  image:\n    alt: No remove-cell here.\n---\n",
            ("settles-E-12",),
            False,
        ),
        ("---\ntags:\n  - hide-input\n  - settles-E-1\n---\n", ("hide-input", "settles-E-1"), True),
        (":tags: remove-input\n", ("remove-input",), True),
        (":name: remove-cell\n", (), False),
        ("", (), False),
    ],
)
def test_a_cell_knows_its_tags(tmp_path, head, tags, hidden):
    (cell,) = page_of(f"```{{code-cell}} ipython3\n{head}a = 1\n```\n", tmp_path).cells
    assert (cell.tags, cell.hidden, cell.source) == (tags, hidden, "a = 1")


def test_a_section_that_mentions_a_row_does_not_claim_to_answer_it(tmp_path):
    text = "# T\n\n```{covers} 3-1.1\n```\n\n```{mentions} 3-1.2.1, 3-1.3\n```\n"
    answer, mention = page_of(text, tmp_path).labels
    assert (answer.ids, answer.answers, answer.anchor) == (("3-1.1",), True, "covers-1")
    assert (mention.ids, mention.answers, mention.anchor) == (("3-1.2.1", "3-1.3"), False, "covers-2")


def test_reading_time_counts_words_and_visible_code_only(tmp_path):
    words = "word " * 1800
    cell = "```{code-cell} ipython3\n" + "x = 1\n" * 60 + "```\n"
    hidden = cell.replace("ipython3\n", "ipython3\n:tags: [remove-input]\n\n")
    plain = "```python\n" + "x = 1\n" * 600 + "```\n"
    assert page_of(f"{words}\n", tmp_path).minutes == 10
    assert page_of(f"{words}\n\n{cell}", tmp_path).minutes == 15
    assert page_of(f"{words}\n\n{hidden}\n{plain}", tmp_path).minutes == 10
    assert page_of("# Short\n", tmp_path).minutes == 1


def test_words_inside_boxes_count(tmp_path):
    words = "word " * 1800
    assert page_of(f"```{{erratum}} E-1\n{words}\n```\n", tmp_path).minutes == 10


@given(
    st.lists(st.from_regex(r"[0-4]-[A-Z]?[0-9](\.[0-9a-z]){0,3}|E-[1-9][0-9]?", fullmatch=True), min_size=1)
)
def test_ids_are_separated_by_commas_or_spaces_alike(ids):
    assert split_ids(", ".join(ids)) == split_ids(" ".join(ids)) == tuple(ids)


def test_anchors_of_rows_and_errata_never_meet():
    assert row_anchor("3-1.4.2") == "row-3-1-4-2"
    assert erratum_anchor("E-12") == "erratum-e-12"
