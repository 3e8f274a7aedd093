"""Questions in a chapter, and what is known about wrong answers, by reference to the assignments."""

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from autograder.base import layout
from autograder.base.errors import CourseError
from autograder.book.questions import ANY_OTHER, CHOICES, KINDS, LETTERS, Option, Question, read_question
from autograder.course import assignments, known
from course_book.html import element
from course_book.links import CourseDirective, formatted

logger = logging.getLogger(__name__)


class QuestionBox(CourseDirective):
    """`{question} masks-before`: the question with its options; without a script the answers are a fold."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "kind": lambda text: directives.choice(text, KINDS),
        "tolerance": float,
    }

    def run(self) -> list[nodes.Node]:
        kind, tolerance = self.options.get("kind", "single"), self.options.get("tolerance", 0.0)
        try:
            question = read_question(self.arguments[0], kind, tolerance, list(self.content))
        except CourseError as error:
            return self.problem(error.message)
        if not question.id.startswith(f"{self.env.docname}-"):
            return self.problem(f"The id of a question begins with its page: {self.env.docname}-…")
        number = self.env.temp_data["questions"] = self.env.temp_data.get("questions", 0) + 1
        data = {"data-kind": kind, "data-number": str(number)}
        if kind == "number":
            data["data-tolerance"] = str(tolerance)
        box = element(tag="div", classes=["quiz"], ids=[f"quiz-{question.id}"], data=data)
        box += nodes.paragraph("", f"Question {number}", classes=["quiz-title"])
        box += self._parsed(question.text, 0, "quiz-text")
        if kind in CHOICES:
            box += self._choices(question)
        box += self._answers(question)
        return [box]

    def _choices(self, question: Question) -> nodes.Node:
        choices = element(tag="ol", classes=["quiz-options"], data={"type": "A"})
        for option in question.options:
            item = element(tag="li", classes=["quiz-option"])
            item += self._parsed((option.text,), option.line, "quiz-words")
            choices += item
        return choices

    def _answers(self, question: Question) -> nodes.Node:
        fold = element(tag="details", classes=["quiz-answer"])
        summary = element(tag="summary")
        summary += nodes.Text("Answer and explanations")
        answers = element(tag="ul", classes=["quiz-whys"])
        for letter, option in zip(LETTERS, question.options, strict=False):
            answers += self._answer(question, letter, option)
        fold += [summary, answers]
        return fold

    def _answer(self, question: Question, letter: str, option: Option) -> nodes.Node:
        data = {"data-right": "yes" if option.right else "no"}
        if question.kind not in CHOICES:
            data["data-typed"] = option.typed
            letter = "Any other answer" if option.text == ANY_OTHER else ""
        item = element(tag="li", classes=["quiz-why"], data=data)
        verdict = nodes.strong("", "right" if option.right else "wrong", classes=["quiz-mark"])
        head = nodes.paragraph("", "", classes=["quiz-verdict"])
        head += [nodes.Text(letter)] if letter else [nodes.literal("", option.typed)]
        if letter != "Any other answer":
            head += [nodes.Text(" is "), verdict]
        item += [head, self._parsed(option.why, option.line + 2, "quiz-because")]
        return item

    def _parsed(self, lines: tuple[str, ...], offset: int, look: str) -> nodes.Node:
        """Markdown of the chapter, set in type."""
        node = element(tag="div", classes=[look])
        source = self.get_source_info()[0]
        self.state.nested_parse(StringList(list(lines), source), self.content_offset + offset, node)
        return node


class FromMistake(SphinxRole):
    """Words of a known mistake, so that a question and the feedback of the grader say the same.

    {mistake}`attention/attention/no-scale` is what it misunderstands, {hint}`…` is what helps.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        root = Path(self.env.srcdir).parent
        try:
            assignment, solution, name = self.text.split("/")
            mutant = _mistakes(self.env, root, assignment)[solution, name]
        except (ValueError, KeyError, CourseError):
            logger.error(f"there is no known mistake {self.text!r}", location=self.get_location())
            return [], []
        self.env.note_dependency(str(layout.beside_assignment(root, assignment, known.MUTANTS)))
        words = mutant.misconception if self.name == "mistake" else mutant.hint
        return formatted(words[0].upper() + words[1:] if self.name == "mistake" else words), []


def _mistakes(env, root: Path, assignment: str) -> dict[tuple[str, str], known.Mutant]:
    """The known mistakes of an assignment by cell and name, read once per build."""
    kept = env.app.__dict__.setdefault("course_mistakes", {})
    if assignment not in kept:
        found = known.load(root, assignments.read(layout.assignment(root, assignment)))
        kept[assignment] = {(mutant.solution, mutant.name): mutant for mutant in found.mutants}
    return kept[assignment]


def setup(app) -> None:
    app.add_directive("question", QuestionBox)
    app.add_role("mistake", FromMistake())
    app.add_role("hint", FromMistake())
