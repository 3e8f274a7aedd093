"""Puts off what a library loads for a feature that nobody may need, until somebody does."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

_IRIS = "rfc3987_syntax"


def put_off() -> None:
    """Let the grammar of IRIs wait for the first IRI.

    jsonschema, with which every notebook is read, compiles it when it is imported: 1.4 of the 1.6 seconds of
    processor time that `import nbformat` takes, in every process that reads a notebook.
    """
    if _IRIS not in sys.modules:
        late = ModuleType(_IRIS, "In the place of the real module until it is used.")
        vars(late)["is_valid_syntax"] = _is_valid_syntax
        sys.modules[_IRIS] = late


def _is_valid_syntax(term: str, value: str) -> bool:
    """The real module's answer; from now on it stands in its own place."""
    if getattr(sys.modules.get(_IRIS), "is_valid_syntax", None) is _is_valid_syntax:
        del sys.modules[_IRIS]
    return bool(importlib.import_module(_IRIS).is_valid_syntax(term, value))
