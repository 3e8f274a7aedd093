"""What a notebook needs of data and weights, as its author declared it in the notebook's metadata."""

import json
from collections.abc import Iterable
from pathlib import Path

from coursekit.errors import NotebookError


def needs_of(notebook: Path) -> tuple[str, ...]:
    """The names of the assets that a notebook of the course declares; none for a notebook of your own."""
    try:
        metadata = json.loads(notebook.read_text(encoding="utf-8"))["metadata"]
        return tuple(map(str, metadata.get("course", {}).get("data", ())))
    except FileNotFoundError:
        raise NotebookError(f"There is no notebook {notebook}.") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotebookError(f"{notebook} can't be read as a notebook: {error}") from error


def named(words: Iterable[str]) -> tuple[str, ...]:
    """Names of assets from names of assets and notebook files, each once and in order."""
    names: dict[str, None] = {}
    for word in words:
        names |= dict.fromkeys(needs_of(Path(word)) if word.endswith(".ipynb") else (word,))
    return tuple(names)


def notebooks_here(folder: Path | None = None) -> dict[Path, tuple[str, ...]]:
    """The course's released notebooks in this folder, or in `release/` of the course, with their needs."""
    here = folder or Path()
    found = sorted([*here.glob("*.ipynb"), *here.glob("*/*.ipynb"), *here.glob("release/*/*.ipynb")])
    needs = {}
    for path in found:
        try:
            needs[path] = needs_of(path)
        except NotebookError:  # somebody's own file, half saved perhaps: not ours to complain about
            continue
    return {path: names for path, names in needs.items() if names}
