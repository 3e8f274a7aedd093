"""Reads the questions of a chapter: what is asked, the options, and what is said about each of them.

A question is a directive in Markdown:

    ```{question} masks-before
    :kind: single

    Why is the mask added before the softmax?

    - [x] So that the weights that remain sum to one.

      What is said about this option.
    - [ ] …
    ```

Of the kinds, `single` and `multiple` show their options. For a `number` (with a `:tolerance:`) and for
`predict` (the output of the code in the question) the options are answers that a reader may type, between
backticks, and the last of them is `…`: what is said about every other answer.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.base.errors import CourseError

CHOICES, TYPED = ("single", "multiple"), ("number", "predict")
KINDS = (*CHOICES, *TYPED)
ANY_OTHER = "…"
OPTION = re.compile(r"^- \[(?P<mark>[ x])\] (?P<text>.*)$")
CODE = re.compile(r"^```python\n(?P<code>.*?)^```", re.S | re.M)
DIRECTIVE = re.compile(
    r"^(?P<fence>`{3,})\{question\} (?P<id>\S+)\n(?P<body>.*?)^(?P=fence)\s*$", re.S | re.M
)
SETTING = re.compile(r"^:(?P<key>[\w-]+): *(?P<value>.*)$")
LETTERS = "ABCDEFGH"


@dataclass(frozen=True)
class Option:
    """One answer: whether it is right, its words, what is said about it, and the line it begins on."""

    right: bool
    text: str
    why: tuple[str, ...]
    line: int = 0  # counted from the first line of the body

    @property
    def typed(self) -> str:
        """The answer as a reader types it: what stands between the backticks, with its lines."""
        return self.text.strip("`").replace("\\n", "\n")


@dataclass(frozen=True)
class Question:
    """A question with its options, before anything is set in type."""

    id: str
    kind: str
    text: tuple[str, ...]
    options: tuple[Option, ...]
    tolerance: float = 0.0

    @property
    def right(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.right)

    @property
    def code(self) -> str:
        """The lines of Python in the question, whose output is to be predicted."""
        found = CODE.search("\n".join(self.text) + "\n")
        return found["code"] if found else ""


def read_question(name: str, kind: str, tolerance: float, lines: Sequence[str]) -> Question:
    """Take the body of a directive apart; a `CourseError` says what is wrong with it."""
    starts = [i for i, line in enumerate(lines) if OPTION.match(line)]
    text = tuple(lines[: starts[0]] if starts else lines)
    ends = [*starts[1:], len(lines)]
    options = tuple(_option(lines[start:end], start) for start, end in zip(starts, ends, strict=False))
    question = Question(name, kind, text, options, tolerance)
    fault = _fault(question)
    if fault:
        raise CourseError(f"Question {name}: {fault}.")
    return question


def questions_of(page: Path) -> Iterator[tuple[str, Question]]:
    """The questions of a chapter, each with the heading it stands under."""
    source = page.read_text(encoding="utf-8")
    for found in DIRECTIVE.finditer(source):
        body = found["body"].splitlines()
        head = list(itertools.takewhile(bool, map(SETTING.match, body)))
        settings = {setting["key"]: setting["value"].strip() for setting in head if setting}
        kind, tolerance = settings.get("kind", "single"), float(settings.get("tolerance", 0))
        headings = re.findall(r"^## (.+)$", source[: found.start()], flags=re.M)
        yield (
            headings[-1] if headings else "",
            read_question(found["id"], kind, tolerance, body[len(head) :]),
        )


def _option(lines: Sequence[str], start: int) -> Option:
    head = OPTION.match(lines[0])
    assert head is not None  # or the option would not begin here
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    words = [head["text"], *(line.strip() for line in lines[1:blank])]
    why = [line[2:] if line.startswith("  ") else line for line in lines[blank:]]
    return Option(head["mark"] == "x", " ".join(words).strip(), tuple(_trimmed(why)), start)


def _trimmed(lines: list[str]) -> list[str]:
    while lines and not lines[0].strip():
        lines = lines[1:]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines


def _fault(question: Question) -> str:
    """What is wrong with a question, in words; nothing if it can be asked."""
    right, options = len(question.right), question.options
    if question.kind not in KINDS:
        return f"there is no kind {question.kind!r}; the kinds are {', '.join(KINDS)}"
    if not any(line.strip() for line in question.text):
        return "it asks nothing"
    if not 2 <= len(options) <= len(LETTERS):
        return f"it has {len(options)} options"
    if [option for option in options if not option.why]:
        return "an option has no explanation"
    if right == 0 or (question.kind != "multiple" and right > 1):
        return f"{right} of its options are right"
    if question.kind in TYPED and (options[-1].text != ANY_OTHER or options[-1].right):
        return f"its last option is not {ANY_OTHER}, for every other answer"
    if question.kind == "number" and not question.tolerance > 0:
        return "it has no tolerance"
    if question.kind == "predict" and not question.code:
        return "it shows no Python whose output could be predicted"
    return ""
