"""The visible cells of each chapter, run alone and in order in an empty namespace, print what the page shows.

Visible is what a reader can copy from the page, folded or not: every cell but those whose input is removed.
They run in the folder of the course, in a kernel that is a fork of a warm process.  What names they use is
looked at in `tests/book/test_visible_code.py`, without running anything; here they run.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.book.notebooks.nbval_run import warm_python
from autograder.book.notebooks.prepare import all_notebooks, recorded
from autograder.book.notebooks.tolerance import settled_outputs
from autograder.sandbox.warm.start import WarmPython
from tests.conftest import ROOT

CHAPTERS = {prepared.name: prepared for prepared in all_notebooks(ROOT) if prepared.chapter}


@pytest.fixture(scope="module")
def python() -> Iterator[WarmPython]:
    with warm_python(ROOT) as started:
        yield started


def run_alone(python: WarmPython, page: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        python.command("autograder.book.notebooks.alone", str(page)),
        cwd=ROOT,
        env=python.environment | {"MPLBACKEND": "inline"},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )


@pytest.mark.parametrize("name", CHAPTERS)
def test_visible_cells_alone_print_what_the_page_shows(name: str, python: WarmPython) -> None:
    done = run_alone(python, ROOT / f"book/{name.removeprefix('book-')}.md")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) > 5
    wanted = recorded(CHAPTERS[name])
    for line in lines:
        outputs = wanted[line["cell"] - 1]
        rules = [output.pop("tolerance", {}) for output in outputs]
        found = settled_outputs(line["outputs"], outputs, rules)
        assert found == outputs, (
            f"{name}, cell {line['cell']}, prints something else without the removed cells"
        )


PAGE = """# A page

```{code-cell} ipython3
:tags: [remove-cell]
secret = 6
```

```{code-cell} ipython3
:tags: [hide-input]
seven = 7
print(seven)
```

```{code-cell} ipython3
print(SEVEN * seven)
```
"""


def test_a_cell_that_needs_a_removed_one_is_named_with_its_exception(
    python: WarmPython, tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("SEVEN", "secret"), encoding="utf-8")
    done = run_alone(python, page)
    assert done.returncode == 1
    assert "page.md, cell 3 (line 14)" in done.stderr
    assert "NameError: name 'secret' is not defined" in done.stderr


def test_a_folded_cell_is_visible(python: WarmPython, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("SEVEN", "seven"), encoding="utf-8")
    done = run_alone(python, page)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["cell"] for line in done.stdout.splitlines()] == [2, 3]
    assert json.loads(done.stdout.splitlines()[1])["outputs"][0]["text"] == "49\n"
