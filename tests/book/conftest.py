"""The built book, for tests that read its files."""

from pathlib import Path

import pytest

from autograder.book.build import build_book
from tests.conftest import ROOT


@pytest.fixture(scope="session")
def html() -> Path:
    """The folder of the built book; building is skipped when nothing changed, and locked between workers."""
    return build_book(ROOT).html
