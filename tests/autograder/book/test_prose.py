"""A sentence that a cell computes stands on the page, whole and outside the code."""

import os
import subprocess
import sys

import pytest

from autograder.book.inputs import our_modules
from autograder.book.prose import prose, said, says
from tests.helpers.tiny.book import ROOT

PAGE = """\
---
course: {seconds: 25}
---

# A page

The largest weight falls
to 0.53, and 1,200 words are read.

```{dropdown} A hint of 70.25
Think of 17.
```

```{code-cell} ipython3
---
tags: [remove-input]
mystnb:
  image:
    alt: A line that rises to 0.875.
---
print("a text of the code, 3.5")
```

````{exercise} Two keys
:label: two-keys

```{code-cell} ipython3
:tags: [remove-cell]
a = "hidden code"
```

After the code.
````

```python
plain code
```

The end is **4.25** per cent.
"""


@pytest.fixture
def book(tmp_path):
    (tmp_path / "a.md").write_text(PAGE, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "text",
    [
        "The largest weight falls to 0.53,",
        "  weight\nfalls ",
        "rises to 0.875.",
        "A hint of 70.25",
        "Think of 17",
        "After the code.",
        "is **4.25** per cent",
        "1,200 words",
        "to 0.53",
    ],
)
def test_a_text_of_the_page_is_found_and_printed(book, capsys, text):
    says("a.md", text, book=book)
    assert capsys.readouterr().out == f"a.md says: {' '.join(text.split())}\n"


@pytest.mark.parametrize(
    "text",
    [
        "falls to 0.5",  # cut out of a longer number
        "200 words",
        "53",
        "eight falls",
        "a text of the code",
        "hidden code",
        "plain code",
        "is 4.25 per cent",  # markup is left as it is
        "",
    ],
)
def test_what_the_page_does_not_say_is_an_error(book, text):
    with pytest.raises(AssertionError):
        says("a.md", text, book=book)


def test_the_error_names_the_page_the_text_and_the_nearest_passage(book):
    with pytest.raises(AssertionError) as caught:
        says("a.md", "The largest weight falls to 0.61, and", book=book)
    assert str(caught.value) == (
        "a.md does not say:\n  The largest weight falls to 0.61, and\n"
        "The nearest passage is:\n  The largest weight falls to 0.53, and"
    )


def test_lines_keep_their_numbers():
    lines = PAGE.splitlines()
    assert all(lines[line.number - 1] == line.text for line in prose(PAGE))


def test_what_was_said_can_be_read_back_from_the_output(book, capsys):
    says("a.md", "to 0.53", book=book)
    says("a.md", "1,200 words", book=book)
    assert said("other output\n" + capsys.readouterr().out) == [("a.md", "to 0.53"), ("a.md", "1,200 words")]


def test_a_cell_finds_its_own_book(tmp_path):
    """A kernel runs in the folder of the pages; a course in another place reads its own."""
    book = tmp_path / "book"
    book.mkdir()
    (book / "_toc.yml").touch()
    (book / "a.md").write_text(PAGE, encoding="utf-8")
    code = 'from autograder.book.prose import says; says("a.md", "to 0.53")'
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], cwd=book, env=environment, capture_output=True)
    assert (done.returncode, done.stdout) == (0, b"a.md says: to 0.53\n"), done.stderr.decode()


def test_outside_a_book_the_pages_are_the_courses(capsys):
    says("intro.md", "# Attention by Hand")
    assert capsys.readouterr().out == "intro.md says: # Attention by Hand\n"


def test_a_chapter_that_uses_it_depends_on_nothing_else_of_ours():
    """A page runs anew when a module that its cells import changes, so this one imports none."""
    assert set(our_modules([ROOT / "autograder/book/prose.py"])) == {"autograder/book/prose.py"}


def test_the_command_is_there_for_authors():
    command = [sys.executable, "-m", "autograder.book.prose", str(ROOT / "book/references.md")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stdout) == (0, b"references.md: 0 unbound\n"), done.stderr.decode()


def test_a_cell_pays_little_for_the_import():
    """Only what Python has anyway: a chapter's kernel is not slowed down."""
    heavy = "{'yaml', 'markdown_it', 'torch', 'numpy'}"
    code = f"import sys, autograder.book.prose; print({heavy} & set(sys.modules))"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
    assert done.stdout == b"set()\n"
