"""A course of a few short pages, built by the real machinery, for tests that break things on purpose."""

import shutil
from pathlib import Path

from tests.conftest import ROOT

HEADER = """\
---
jupytext:
  text_representation: {extension: .md, format_name: myst}
kernelspec: {display_name: Python 3, language: python, name: python3}
---

"""

CHAPTER = (
    HEADER
    + """\
# Attention

```{readingtime}
```

```{goals}
- compute a weight by hand
```

## Selecting

```{covers} 3-1.2.1, E-15
```

The weight of key $j$ is its share of the sum.

```{code-cell} ipython3
import coursekit

numbers = [1, 2, 3]
print("sum", sum(numbers), coursekit.SIZE)
```

```{code-cell} ipython3
print("share", numbers[0] / sum(numbers))
```

```{erratum} E-12
Document 3 says one thing, $1 + 1 = 2$ says another.
```
"""
)

TOC = """\
format: jb-book
root: intro
chapters:
  - file: attention
  - file: traceability
  - file: errata
"""

PAGES = {
    "_toc.yml": TOC,
    "attention.md": CHAPTER,
    "intro.md": "# Small\n\nSee [attention](attention.md).\n",
    "traceability.md": "# Traceability\n\n```{traceability} 3\n```\n",
    "errata.md": "# Errata\n\n```{errata}\n```\n",
    "references.bib": "",
}


def make_small_course(root: Path) -> Path:
    """Write the small course: the real settings, directives and data around pages of its own."""
    (root / "assignments").mkdir(parents=True)
    (root / "coursekit").mkdir()
    (root / "coursekit/__init__.py").write_text("SIZE = 4\n", encoding="utf-8")
    shutil.copy(ROOT / "_config.yml", root)
    for folder in ("_ext", "_static", "_figures", "_data"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "book" / folder, root / "book" / folder, ignore=ignore)
    for name, text in PAGES.items():
        (root / "book" / name).write_text(text, encoding="utf-8")
    return root


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text that must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path} does not hold {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def line_of(path: Path, text: str) -> int:
    """The line, counted from 1, on which a text begins."""
    return path.read_text(encoding="utf-8").split(text)[0].count("\n") + 1
