"""The questions of the chapters: enough of them, well formed, and with answers that are computed."""

import contextlib
import io
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from autograder.base import layout
from autograder.base.errors import CourseError
from autograder.book.questions import CHOICES, DIRECTIVE, Question, questions_of, read_question
from autograder.course import assignments, contents, known
from tests.book import question_ids
from tests.book.quiz_computations import COMPUTED
from tests.conftest import ROOT

BOOK = ROOT / "book"
CHAPTERS = contents.read(ROOT).chapters
WITHOUT = re.compile(r"Exercises|Summary|What (comes|to read) next")  # sections that teach nothing new
ALL = [question for name in CHAPTERS for _, question in questions_of(BOOK / f"{name}.md")]
OF_KIND = {kind: [question for question in ALL if question.kind == kind] for kind in ("number", "predict")}
# The choice questions of the documents, each with the questions of ours that ask it.
OF_DOCUMENTS = {
    "1-1.1": ["text-pair"],
    "1-1.2": ["text-new-tokenizer"],
    "1-1.3": ["text-bpe"],
    "1-1.4": ["objectives-mlm-labels"],
    "1-1.5": ["objectives-pretrain"],
    "1-1.6": ["text-mismatch"],
    "4-g": ["objectives-mask-position"],
    "4-h": ["objectives-novels"],
    "4-i": ["objectives-tasks"],
}
KEYS = {  # the options that are right, by words of theirs
    "text-pair": ["sentence 2, `[SEP]`"],
    "text-new-tokenizer": ["unlike those of every existing model"],
    "text-bpe": ["starts with single characters", "occurs most often", "merges are replayed"],
    "objectives-mlm-labels": ["at the selected places"],
    "objectives-pretrain": ["no model for your language", "distrust"],
    "text-mismatch": ["same checkpoint"],
    "objectives-mask-position": ["False"],
    "objectives-novels": ["The first"],
    "objectives-tasks": ["sentiment", "rank pages"],
}


def letters(html: str) -> str:
    """The words of a piece of HTML, without the space between them."""
    return "".join(BeautifulSoup(html, "lxml").get_text().split())


def printed_by(code: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "question", "exec"), {})
    return said.getvalue().strip()


def test_there_are_questions_in_every_section_that_teaches():
    for name in CHAPTERS:
        source = (BOOK / f"{name}.md").read_text(encoding="utf-8")
        source = re.sub(r"^(`{3,}).*?^\1", "", source, flags=re.S | re.M)  # a comment in code is no heading
        headings = [x for x in re.findall(r"^## (.+)$", source, flags=re.M) if not WITHOUT.match(x)]
        asked = {heading for heading, _ in questions_of(BOOK / f"{name}.md")}
        assert [heading for heading in headings if heading not in asked] == [], name
    assert len(ALL) > 100


def test_ids_are_used_once_and_begin_with_their_page():
    assert len({question.id for question in ALL}) == len(ALL)
    for name in CHAPTERS:
        assert all(question.id.startswith(f"{name}-") for _, question in questions_of(BOOK / f"{name}.md"))


def test_no_question_has_lost_its_id():
    """Readers' answers are kept under it: one that is gone or renamed has forgotten them."""
    assert sorted(set(question_ids.recorded()) - set(question_ids.asked())) == []


def test_every_new_question_is_recorded():
    assert set(question_ids.asked()) - set(question_ids.recorded()) == set(), f"run {question_ids.COMMAND}"


def test_the_record_takes_up_what_is_new_and_keeps_what_is_gone(tmp_path):
    record = tmp_path / "ids.txt"
    assert question_ids.add(["masks-b", "masks-a"], record) == ["masks-a", "masks-b"]
    assert question_ids.add(["masks-c", "masks-b"], record) == ["masks-c"]
    assert question_ids.recorded(record) == ["masks-a", "masks-b", "masks-c"]


def test_every_directive_is_read():
    """What the pattern of a question overlooks would be on the page and in no test."""
    sources = {name: (BOOK / f"{name}.md").read_text(encoding="utf-8") for name in CHAPTERS}
    written = sum(source.count(f"{{question}} {name}-") for name, source in sources.items())
    assert written == len(ALL)


def test_the_right_option_stands_in_no_favourite_place():
    singles = [question for question in ALL if question.kind == "single"]
    places = Counter([option.right for option in question.options].index(True) for question in singles)
    assert max(places.values()) < 0.4 * len(singles)


@pytest.mark.parametrize("extreme", [max, min])
def test_the_length_of_an_option_does_not_give_it_away(extreme):
    singles = [question for question in ALL if question.kind == "single"]
    right = sum(extreme(question.options, key=lambda x: len(x.text)).right for question in singles)
    assert right < len(singles) / 2


@pytest.mark.parametrize("row", OF_DOCUMENTS)
def test_choice_questions_of_the_documents_are_asked_with_corrected_keys(row):
    asked = {question.id: question for question in ALL}
    for name in OF_DOCUMENTS[row]:
        right = [option.text for option in asked[name].right]
        assert len(right) == len(KEYS[name])
        assert all(any(words in text for text in right) for words in KEYS[name])


@pytest.mark.parametrize("question", OF_KIND["number"], ids=lambda question: question.id)
def test_a_number_is_what_a_computation_gives(question: Question):
    found = COMPUTED[question.id]()
    for option in question.options[:-1]:
        off = abs(float(option.typed) - found)
        assert (off <= question.tolerance) if option.right else (off > 2 * question.tolerance), option.typed


@pytest.mark.parametrize("question", OF_KIND["predict"], ids=lambda question: question.id)
def test_a_predicted_output_is_what_the_code_prints(question: Question):
    found = printed_by(question.code)
    assert [option.typed == found for option in question.options] == [
        option.right for option in question.options
    ]


def mistakes_named(chapter: str) -> set[str]:
    """The known mistakes whose words the questions of a chapter borrow."""
    text = (BOOK / f"{chapter}.md").read_text(encoding="utf-8")
    boxes = "".join(found["body"] for found in DIRECTIVE.finditer(text))
    return set(re.findall(r"\{(?:mistake|hint)\}`([^`]+)`", boxes))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_wrong_options_are_known_mistakes(chapter):
    """In every chapter some of them, in the words of its own assignment."""
    assert len([name for name in mistakes_named(chapter) if name.startswith(f"{chapter}/")]) >= 2


def test_a_known_mistake_is_told_in_the_words_of_its_assignment(html: Path):
    """A sample, and that each reference names a mistake there is."""
    used = set().union(*map(mistakes_named, CHAPTERS))
    page = (html / "attention.html").read_text(encoding="utf-8").replace("’", "'")
    there = {}
    for name in {reference.split("/")[0] for reference in used}:
        declared = known.load(ROOT, assignments.read(layout.assignment(ROOT, name))).mutants
        there |= {f"{name}/{mutant.solution}/{mutant.name}": mutant for mutant in declared}
    assert used <= set(there)
    assert there["attention/attention/softmax-over-queries"].hint in page
    assert there["attention/attention/softmax-over-queries"].misconception[1:] in page


def test_every_question_is_on_its_page_and_shows_no_answer_outside_its_fold(html: Path):
    for name in CHAPTERS:
        page = (html / f"{name}.html").read_text(encoding="utf-8")
        for _, question in questions_of(BOOK / f"{name}.md"):
            (box,) = re.findall(rf'<div class="quiz"[^>]* id="quiz-{question.id}".*?</details>', page, re.S)
            open_, _, fold = box.partition('<details class="quiz-answer"')
            assert fold.count('class="quiz-why"') == len(question.options)
            assert "data-right" not in open_
            shown = open_.count('class="quiz-option"')
            assert shown == (len(question.options) if question.kind in CHOICES else 0)


def test_the_next_chapter_can_ask_every_question_again(html: Path):
    """From a script, because a page that is opened from a file may not read the page before."""
    for name in CHAPTERS[:-1]:
        script = (html / f"_static/missed/{name}.js").read_text(encoding="utf-8")
        boxes = json.loads(script.removeprefix("window.courseMissed(").removesuffix(");\n"))
        assert list(boxes) == [question.id for _, question in questions_of(BOOK / f"{name}.md")]
        page = letters((html / f"{name}.html").read_text(encoding="utf-8"))
        for box in boxes.values():
            assert letters(box) in page
            assert 'href="#' not in box  # it would lead to a place on the wrong page


def test_only_a_chapter_names_the_one_before_it(html: Path):
    named = {
        path.stem: re.findall(
            r'<meta name="chapter-before" content="(\w+)"', path.read_text(encoding="utf-8")
        )
        for path in html.glob("*.html")
    }
    before = dict(zip(CHAPTERS[1:], CHAPTERS, strict=False))
    assert {name: found for name, found in named.items() if found} == {
        name: [chapter] for name, chapter in before.items()
    }


OPTIONS = ["- [x] yes", "", "  Because.", "- [ ] no", "", "  Because."]


@pytest.mark.parametrize(
    ("kind", "lines", "fault"),
    [
        ("single", ["Why?", "", "- [ ] yes", "", "  So.", "- [ ] no", "", "  So."], "0 of its options"),
        ("single", ["Why?", "", *OPTIONS[:3], *OPTIONS[:3]], "2 of its options"),
        ("single", ["Why?", "", "- [x] yes", "- [ ] no", "", "  So."], "no explanation"),
        ("single", ["Why?"], "0 options"),
        ("single", OPTIONS, "asks nothing"),
        ("essay", ["Why?", *OPTIONS], "no kind 'essay'"),
        ("number", ["How many?", "", *OPTIONS], "every other answer"),
        ("number", ["How many?", "", *OPTIONS[:3], "- [ ] …", "", "  So."], "no tolerance"),
        ("predict", ["What?", "", *OPTIONS[:3], "- [ ] …", "", "  So."], "no Python"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(kind, lines, fault):
    with pytest.raises(CourseError, match=fault):
        read_question("attention-x", kind, 0.0, lines)
