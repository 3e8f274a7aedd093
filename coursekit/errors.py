"""The errors that coursekit raises on purpose; each message says what happened and what to do next.

CoursekitError
├── UnknownNameError   a name that is not on the list; the nearest right one is in the message
├── ManifestError      an entry of the list of data sets and models is not whole
├── FetchError         pip could not bring a package
├── WrongHashError     what was brought is not the pinned file
├── ArchiveError       the package is not the archive it should be, or is unsafe to unpack
├── CacheError         the cache folder cannot be written or read, or its disk is full
├── DamagedError       a cached copy is damaged and cannot be fetched again
├── HubError           the model hub, or the library that reads it, is not at hand
├── NotebookError      a file that was named is not a notebook
├── PlaceError         a file can't be written where it was asked for
└── RecordError        a folder of a training run is missing, damaged or belongs to another run
"""

from collections.abc import Iterable
from difflib import get_close_matches


class CoursekitError(Exception):
    """Any of the errors below: catch this one to show a message instead of a traceback."""


class UnknownNameError(CoursekitError, ValueError):
    """A name that is not on the list."""

    def __init__(self, kind: str, name: str, known: Iterable[str]):
        known = list(known)
        near = get_close_matches(str(name), known, n=1, cutoff=0.4)
        hint = f"Did you mean {near[0]!r}? " if near else ""
        super().__init__(f"There is no {kind} {name!r}. {hint}Known: {', '.join(known)}.")


class ManifestError(CoursekitError):
    """An entry of the list of data sets and models is not whole."""


class FetchError(CoursekitError):
    """pip could not bring a package."""


class WrongHashError(CoursekitError):
    """What was brought is not the pinned file."""


class ArchiveError(CoursekitError):
    """The package is not the archive it should be, or is unsafe to unpack."""


class CacheError(CoursekitError):
    """The cache folder cannot be written or read, or its disk is full."""


class DamagedError(CoursekitError):
    """A cached copy is damaged and cannot be fetched again."""


class HubError(CoursekitError):
    """The model hub, or the library that reads it, is not at hand."""


class NotebookError(CoursekitError):
    """A file that was named is not a notebook."""


class PlaceError(CoursekitError):
    """A file can't be written where it was asked for."""


class RecordError(CoursekitError):
    """A folder of a training run is missing, damaged or belongs to another run."""
