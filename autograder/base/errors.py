"""The errors a person can act on: each says what happened, in which file, and what to do next.

CourseError
 ├── AssignmentError   an assignment's source can't be built; the course's author acts
 ├── BookError         the book can't be built; the course's author acts
 ├── DataError         data or weights can't be brought; whoever runs the command acts
 ├── GradingError      a class can't be graded at all; the instructor acts
 │    └── CourseBusy   another command grades it now; waiting helps
 └── UsageError        the command's words are off; whoever typed it acts

Anything else that escapes is a bug, and keeps its traceback.
"""


class CourseError(Exception):
    """A known problem: one sentence for the person, and an optional hint on what to do."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class AssignmentError(CourseError):
    """An assignment under assignments/ is missing, broken or inconsistent."""


class BookError(CourseError):
    """The book did not build."""


class DataError(CourseError):
    """Data or weights that are needed can't be brought."""


class GradingError(CourseError):
    """The class as a whole can't be graded."""


class UsageError(CourseError):
    """The command names something that does not exist."""

    exit_code = 2


class CourseBusy(GradingError):
    """A different grading command holds the course; waiting helps."""
