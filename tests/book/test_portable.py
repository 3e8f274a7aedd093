"""A chapter as a notebook: the same code, and Markdown that any Jupyter shows."""

import re

import nbformat
import pytest

from autograder.book.pages import read_page
from autograder.book.portable import notebook_of, plain
from autograder.course import contents
from tests.conftest import ROOT


@pytest.mark.parametrize("name", contents.read(ROOT).chapters)
def test_a_chapter_is_a_notebook_with_all_its_code_and_no_directives(name):
    page = ROOT / f"book/{name}.md"
    notebook = notebook_of(page)
    nbformat.validate(notebook)
    assert [x.source for x in notebook.cells if x.cell_type == "code"] == [
        x.source for x in read_page(page).cells
    ]
    words = "\n".join(x.source for x in notebook.cells if x.cell_type == "markdown")
    assert not re.search(r"^[`:]{3,}\{|^\([\w-]+\)=|\{[\w:-]+\}`", words, flags=re.M)
    assert "- [x]" not in words
    assert len(words) > 5000


def test_boxes_become_titles_and_formulas_stay():
    source = """\
(a-label)=
## Heading

```{goals}
- one
```

````{exercise} Turn it · ★
:label: x

```{covers} 3-1.2.1
```

Why {cite:p}`a,b`, in [the section](#here)?

```{dropdown} Hint
Look.
```
````

```{math}
:label: m
x = 1
```
"""
    assert (
        plain(source).strip()
        == """\
## Heading

**After this chapter you can**

- one

**Exercise Turn it · ★**

Why (a, b), in the section?

**Hint**

Look.

$$
x = 1
$$"""
    )
