"""The built book in one file to take along: a PDF to read and print, a zip to unpack and open.

    python -m autograder.book.take_along pdf
    python -m autograder.book.take_along zip

Both open without a network.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.base import browser, files, layout
from autograder.base.errors import BookError, CourseError, UsageError
from autograder.book.one_page import one_page, page_names
from autograder.course import title

PRINTING = ("--no-pdf-header-footer", "--generate-pdf-document-outline", "--virtual-time-budget=60000")
LONGEST = 600  # seconds; the whole book takes a minute
STAMP = (2020, 1, 1, 0, 0, 0)  # so that the same book is the same file


def make_pdf(html: Path, names: list[str], target: Path) -> int:
    """Print these pages of a built book into one file, and return how many sheets it has.

    It is printed twice: the first time shows on which sheet each chapter begins.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, files.replacing(target) as passing:
        draft = Path(folder) / "draft.pdf"
        print_page(one_page(html, names), draft)
        numbers, _ = sheets_of(draft)
        print_page(one_page(html, names, numbers), passing)
        again, count = sheets_of(passing)
    if again != numbers:
        raise BookError("The numbers of the contents do not settle.", "Run the same command again.")
    return count


def print_page(page: str, target: Path) -> None:
    """Have a browser print a page of HTML."""
    program = browser.find()
    if not program:
        raise BookError("Printing needs Chromium, and there is none.", "Install the package chromium.")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "book.html"
        files.write_text(source, page)
        words = [
            program,
            "--headless",
            *browser.FLAGS,
            *PRINTING,
            f"--user-data-dir={folder}/profile",
            "--allow-file-access-from-files",
        ]
        words += [f"--print-to-pdf={target.resolve()}", source.as_uri()]
        done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=LONGEST)
    if not target.is_file():
        raise BookError("Chromium did not print the book.", "\n".join(done.stderr.splitlines()[-3:]))


def sheets_of(pdf: Path) -> tuple[Mapping[str, int], int]:
    """On which sheet each place that a link leads to is, by its id, and how many sheets there are."""
    from pypdf import PdfReader

    reader = PdfReader(pdf)
    found: dict[str, int] = {}
    for name, destination in reader.named_destinations.items():
        number: Any = reader.get_destination_page_number(destination)
        if number is not None:
            found[str(name).removeprefix("/")] = int(number) + 1
    return found, len(reader.pages)


def make_zip(html: Path, target: Path, folder: str) -> int:
    """Pack the built book into a folder of this name, and return how many files it has."""
    paths = sorted(path for path in html.rglob("*") if path.is_file())
    inside = ((f"{folder}/{path.relative_to(html).as_posix()}", path.read_bytes()) for path in paths)
    files.write_zip(target, inside, dated=STAMP)
    return len(paths)


def main(words: list[str]) -> int:
    root = Path(__file__).resolve().parents[2]
    html = layout.book_build(root) / "html"
    try:
        if words not in (["pdf"], ["zip"]):
            raise UsageError("Say what to make.", "python -m autograder.book.take_along pdf, or zip")
        if not (html / "index.html").is_file():
            raise BookError("There is no built book.", "make book")
        name = title.folder(title.of(root))
        target = layout.book_to_take(root, name, f".{words[0]}")
        made = make_pdf(html, page_names(root), target) if words == ["pdf"] else make_zip(html, target, name)
    except CourseError as error:
        print("\n".join(filter(None, (error.message, error.hint))), file=sys.stderr)
        return error.exit_code
    size = f"{target.stat().st_size / 1e6:.1f} MB"
    print(f"{target.relative_to(root)}: {made} {'sheets' if words == ['pdf'] else 'files'}, {size}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
