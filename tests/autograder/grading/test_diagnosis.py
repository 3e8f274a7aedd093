"""A known mistake is recognised however it is written, and nothing else is taken for one."""

import io
import json
import shutil
from dataclasses import replace

import pytest

from autograder import pipeline
from autograder.audit import mutate
from autograder.audit.disguise import disguised
from autograder.audit.judge import PRIVATE_SEEDS
from autograder.base import settings
from autograder.base.progress import Progress
from autograder.base.records import Ending, Fault, Grade, RunRecord, Submission, Verdict
from autograder.demo import classroom
from autograder.grading import matching, run, score, variants
from autograder.grading.diagnosis import Diagnostician
from autograder.grading.matching import Voices, same
from autograder.grading.runs import Runs
from tests.helpers.tiny.audited import LONGER

LIMITS = settings.Limits()
SHIFT = PRIVATE_SEEDS[0]


@pytest.fixture(scope="module")
def answer_key(root):
    return variants.load(root, "attention")


@pytest.fixture(scope="module")
def doctor(answer_key, warm_server) -> Diagnostician:
    def in_box(notebook, watch):
        return run.run(warm_server, notebook, LIMITS, watch=watch)

    return Diagnostician(answer_key, in_box, matching)


def handed_in(
    answer_key, warm_server, doctor, solution, source, shifts=(0,)
) -> tuple[Grade, Submission, RunRecord]:
    tests, checks = answer_key.tests_of(solution), answer_key.checks_of(solution)
    whole = variants.solved(answer_key, {solution: source})
    submission = variants.sliced(whole, answer_key, tests, shifts, answer_key.reach.cells_for(checks))
    watch = doctor.watch | {variants.label(test, SHIFT): names for test, names in doctor.watch.items()}
    record = run.run(warm_server, submission, LIMITS, watch=watch)
    return score.grade(submission, record), submission, record


def diagnoses(grade: Grade) -> set[str]:
    return {test.diagnosis for test in grade.tests if test.diagnosis}


def test_two_mistakes_that_do_the_same_in_every_test_are_not_told_apart(answer_key, warm_server, doctor):
    """Both take a key that is better by very little for equal; which one it was, nobody can say."""
    twins = [m for m in answer_key.known.mutants if m.name in ("nearly-equal", "single-precision")]
    twins = [m for m in twins if m.solution == "hard-attention"]
    assert len(twins) == 2
    for mutant in twins:
        source = mutant.applied(answer_key.solutions[mutant.solution].source)
        grade, notebook, record = handed_in(answer_key, warm_server, doctor, mutant.solution, source)
        assert any(test.score == 0 for test in grade.tests)
        assert not diagnoses(doctor.explain(grade, notebook, record))


ALONG_THE_AXES = """
def extraction_matrix(A):
    used = (A.abs().sum(dim=1) > 0).to(A.dtype)
    return 2 * torch.diag(used)
"""


def test_a_mistake_that_agrees_on_random_numbers_alone_is_not_named(answer_key, warm_server, doctor):
    """On random numbers this is twice the identity; the check has a subspace along axes."""
    mutant = next(m for m in answer_key.known.mutants if (m.solution, m.name) == ("extract", "mean-back"))
    known = mutant.applied(answer_key.solutions["extract"].source)
    lost = []
    for source, named in ((known, {"extract/mean-back"}), (ALONG_THE_AXES, set())):
        grade, notebook, record = handed_in(answer_key, warm_server, doctor, "extract", source)
        lost.append({test.name for test in grade.tests if test.score == 0})
        assert diagnoses(doctor.explain(grade, notebook, record)) == named
    assert lost[0] == lost[1]


def test_a_check_that_fails_for_the_sake_of_a_different_solution_hides_no_mistake(
    answer_key, warm_server, doctor
):
    """Both solutions of an exercise are wrong, and its check stops at the first of them."""
    named = {f"{m.solution}/{m.name}": m for m in answer_key.known.mutants}
    mutant = named["spread/starts-over"]
    (check,) = answer_key.checks_of("spread") & answer_key.checks_of("saturation")
    assert check not in doctor.signature(mutant).failed_checks
    answers = {
        "spread": mutant.applied(answer_key.solutions["spread"].source),
        "saturation": "def mean_largest_weight(*arguments):\n    return 2.0",
    }
    tests = (*answer_key.tests_of("spread"), *answer_key.tests_of("saturation"))
    whole = variants.solved(answer_key, answers)
    notebook = variants.sliced(whole, answer_key, tests, also=answer_key.reach.cells_for([check]))
    record = run.run(warm_server, notebook, LIMITS, watch=doctor.watch)
    assert any(notebook.cells[r.index].name == check and r.ending is not Ending.OK for r in record.results)
    grade = doctor.explain(score.grade(notebook, record), notebook, record)
    assert diagnoses(grade) == {"spread/starts-over"}


DOUBLED_ONCE = """\
from autograder.course.known import Mutants

mutants = Mutants()
mutants.edit(
    "quadruple", "once", ("range(2)", "range(1)"), misconception="the double",
    caught_by="quadruple-value", hint="Once more.",
)
mutants.edit(
    "double", "square", ("x + x", "x * x"), misconception="the square", caught_by="double-value", hint="Add.",
)
"""
ODD_ALONE = "def double(x):\n    return 2 * x if x % 2 else x\n"


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"quadruple": "def quadruple(x):\n    return 2 * x\n"}, {"quadruple/once"}),
        ({"double": ODD_ALONE}, set()),  # on odd numbers, quadruple now gives the double, and is not to blame
        ({"double": ODD_ALONE, "quadruple": "def quadruple(x):\n    return 2 * x\n"}, {"quadruple/once"}),
    ],
)
def test_a_solution_is_not_blamed_for_one_that_it_builds_on(small, server, changed, named):
    root = small()
    (root / "assignments/small/small.py").write_text(LONGER, encoding="utf-8")
    (root / "assignments/small/mutants.py").write_text(DOUBLED_ONCE, encoding="utf-8")
    empty = "from autograder.course.known import Alternatives\n\nalternatives = Alternatives()\n"
    (root / "assignments/small/alternatives.py").write_text(empty, encoding="utf-8")
    answer_key = variants.load(root, "small")

    def in_box(notebook, watch):
        return run.run(server, notebook, LIMITS, watch=watch)

    doctor = Diagnostician(answer_key, in_box, matching)
    notebook = variants.solved(answer_key, changed)
    record = in_box(notebook, doctor.watch)
    grade = score.grade(notebook, record)
    assert {test.name for test in grade.tests if test.score == 0} >= {"quadruple-value"}
    assert diagnoses(doctor.explain(grade, notebook, record)) == named


# Numbers of the test: 4, 9, 3, 6 and 8.
LIKE_THREE_TIMES_AT_FIRST = "def double(x):\n    return 3 * x if x in (1, 4) else 2 * x + (x > 0)\n"


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("def double(x):\n    return x + x + x\n", {"double/times-3"}),
        (LIKE_THREE_TIMES_AT_FIRST, set()),
    ],
)
def test_a_mistake_is_named_by_all_calls_of_a_test_and_not_by_the_first_that_fails(
    small, server, source, named
):
    answer_key = variants.load(small(), "small")

    def in_box(notebook, watch):
        return run.run(server, notebook, LIMITS, watch=watch)

    doctor = Diagnostician(answer_key, in_box, matching)
    notebook = variants.solved(answer_key, {"double": source})
    record = in_box(notebook, doctor.watch)
    grade = score.grade(notebook, record)
    assert {test.name for test in grade.tests if test.score == 0} == {"double-value"}
    assert diagnoses(doctor.explain(grade, notebook, record)) == named


IN_SINGLE_PRECISION = """
def save_adapter(model, path):
    trained = {name: p.detach().float() for name, p in model.named_parameters() if p.requires_grad}
    save_file(trained, path)
"""


def test_a_mistake_that_lies_in_a_file_is_not_named(root, warm_server):
    """It loses the test that a file with buffers loses, and like that one it returns nothing."""
    answer_key = variants.load(root, "peft")

    def in_box(notebook, watch):
        return run.run(warm_server, notebook, LIMITS, watch=watch)

    doctor = Diagnostician(answer_key, in_box, matching)
    mutant = next(
        m for m in answer_key.known.mutants if (m.solution, m.name) == ("save-adapter", "buffers-too")
    )
    grade, notebook, record = handed_in(answer_key, warm_server, doctor, "save-adapter", IN_SINGLE_PRECISION)
    assert {test.name for test in grade.tests if test.score == 0} == doctor.signature(mutant).lost
    assert not diagnoses(doctor.explain(grade, notebook, record))


def test_right_answers_in_another_hand_get_no_diagnosis(answer_key, warm_server, doctor):
    for variant in answer_key.known.alternatives:
        source = disguised(variant.applied(answer_key.solutions[variant.solution].source))
        grade, notebook, record = handed_in(answer_key, warm_server, doctor, variant.solution, source)
        assert not diagnoses(doctor.explain(grade, notebook, record)), f"{variant.solution}/{variant.name}"
        assert all(test.score == test.max_score for test in grade.tests)


@pytest.mark.parametrize("solution", ["softmax", "attention", "hard-attention", "margin", "average-scale"])
def test_an_unrelated_mistake_gets_no_diagnosis(solution, answer_key, warm_server, doctor):
    """A mutant made by program may be a known mistake; then it is one on other inputs too."""
    named = {f"{m.solution}/{m.name}": m for m in answer_key.known.mutants}
    for change in mutate.changes(solution, answer_key.solutions[solution].source):
        grade, notebook, record = handed_in(
            answer_key, warm_server, doctor, solution, change.source, (0, SHIFT)
        )
        first = Grade(**{**vars(grade), "tests": tuple(t for t in grade.tests if "(seed" not in t.name)})
        for name in diagnoses(doctor.explain(first, notebook, record)):
            source = named[name].applied(answer_key.solutions[solution].source)
            _, _, known = handed_in(answer_key, warm_server, doctor, solution, source, (0, SHIFT))
            shifted = {test: trace for test, trace in record.traces.items() if "(seed" in test}
            assert matching.alike(shifted, known.traces), f"`{change.new}` was taken for {name}"


def test_the_message_names_the_misconception_and_gives_the_hint(answer_key, warm_server, doctor):
    mutant = next(m for m in answer_key.known.mutants if m.name == "no-scale")
    source = mutant.applied(answer_key.solutions["attention"].source)
    grade = doctor.explain(*handed_in(answer_key, warm_server, doctor, "attention", source))
    told = {test.name: test.message for test in grade.tests if test.message}
    assert set(told) == {"attention-scale", "attention-torch"}
    for message in told.values():
        expected = "What you return equals attention without the division by the square root of the key size."
        assert message == f"{expected} {mutant.hint}"


def test_a_class_reads_its_diagnosis(root, tmp_path):
    """The whole way: a notebook handed in, the page handed back, the instructor's table and JSON."""
    classroom.write_class(root, "attention", tmp_path)
    output = io.StringIO()
    progress = Progress(1, output)
    (grade,) = pipeline.grade(pipeline.Request(tmp_path, "attention", ("boris",), root=root), progress)
    assert diagnoses(grade) == {"attention/no-scale"}
    page = (tmp_path / "feedback" / "boris" / "attention" / "attention.html").read_text(encoding="utf-8")
    assert "equals attention without the division by the square root of the key size" in page
    assert "with V = I the output is the weights" not in page  # a line of the hidden test
    assert "1 student: attention/no-scale" in output.getvalue()


STRANGE = """
def attention(Q, K, V):
    class Parameter:
        requires_grad = object()
        grad = None
    class Model:
        def named_parameters(self):
            return [("w", Parameter())]
    return Model()
"""


def test_a_result_that_can_not_be_sketched_blames_no_different_cell(root, tmp_path):
    """The flag of a parameter that is no bool had ended the process, and the next cell was blamed."""
    classroom.write_class(root, "attention", tmp_path)
    path = tmp_path / "submitted" / "boris" / "attention" / "attention.ipynb"
    notebook = json.loads(path.read_text())
    named = {cell["metadata"].get("nbgrader", {}).get("grade_id"): cell for cell in notebook["cells"]}
    named["attention"]["source"] = STRANGE
    other = tmp_path / "submitted" / "mallory" / "attention" / "attention.ipynb"
    other.parent.mkdir(parents=True)
    other.write_text(json.dumps(notebook))
    request = pipeline.Request(tmp_path, "attention", ("ada", "boris", "mallory"), root=root)
    ada, boris, mallory = pipeline.grade(request, Progress(3, quiet=True))
    assert {grade.verdict for grade in (ada, boris, mallory)} == {Verdict.GRADED}
    assert mallory.reason == ""
    lost = {test.name for test in mallory.tests if test.score == 0}
    assert {test.name for test in boris.tests if test.score == 0} <= lost
    assert lost.isdisjoint(test.name for test in ada.tests if not test.name.startswith("attention"))


def test_a_forged_trace_costs_one_diagnosis_and_no_grade(root, tmp_path, monkeypatch):
    """As if the border had let a trace pass that fills a worker's memory."""
    classroom.write_class(root, "attention", tmp_path)
    (tmp_path / "autograder.toml").write_text("[grading]\nworker_mb = 200\n")
    shutil.copytree(tmp_path / "submitted" / "boris", tmp_path / "submitted" / "mallory")
    forged = "[" + "[]," * 5_000_000 + "0]"
    real = Runs.fresh

    def with_forgery(runs, submission):
        record = real(runs, submission)
        if submission.student == "mallory":
            record = replace(record, traces=dict.fromkeys(record.traces, forged))
        return record

    monkeypatch.setattr(Runs, "fresh", with_forgery)
    request = pipeline.Request(tmp_path, "attention", ("boris", "mallory"), root=root)
    boris, mallory = pipeline.grade(request, Progress(2, quiet=True))
    assert diagnoses(boris) == {"attention/no-scale"}
    assert diagnoses(mallory) == set()
    assert (mallory.verdict, mallory.score) == (boris.verdict, boris.score)
    assert (tmp_path / "feedback" / "mallory" / "attention" / "attention.html").is_file()


def test_messages_hold_no_number_and_no_line_of_a_solution(answer_key):
    for mutant in answer_key.known.mutants:
        lines = {line.strip() for line in answer_key.solutions[mutant.solution].source.splitlines()}
        words = f"{mutant.misconception} {mutant.hint}"
        assert not [line for line in lines if len(line) > 12 and line in words], mutant.name


def test_an_unsolved_function_gets_no_diagnosis(answer_key, warm_server, doctor):
    source = "def attention(Q, K, V):\n    raise NotImplementedError"
    grade, notebook, record = handed_in(answer_key, warm_server, doctor, "attention", source)
    assert record.traces == {}
    assert diagnoses(doctor.explain(grade, notebook, record)) == set()


@pytest.mark.parametrize(
    ("a", "b", "equal"),
    [
        ([{"gave": 1.0}], [{"gave": 1.0 + 1e-7}], True),
        ([{"gave": 1.0}], [{"gave": 1.001}], False),
        ([{"gave": True}], [{"gave": 1}], True),
        ([{"gave": "nan"}], [{"gave": "nan"}], True),
        ([{"gave": None}], [{"gave": 0}], False),
        ([{"gave": [1, 2]}], [{"gave": [1]}], False),
        ([{"gave": 1}], None, False),
    ],
)
def test_traces_are_compared_up_to_rounding(a, b, equal):
    assert same(a, b) is equal


def test_a_hostile_trace_is_unequal_and_nothing_more():
    deep = []
    for _ in range(5000):
        deep = [deep]
    assert same(deep, deep[:]) is False


@pytest.mark.parametrize(
    "trace", ["", "3", "{", '"gave"', '{"gave": 1}', "[" * 90_000 + "]" * 90_000, "[[]]"]
)
def test_a_trace_of_any_shape_is_read(trace):
    """It tells nothing and equals no known mistake."""
    assert matching.tells({"attention-scale": trace}, Voices(("attention", "None"))) is False
    assert matching.alike({"attention-scale": trace}, {"attention-scale": '[{"gave": 1}]'}) is False


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ('[{"of": "f", "gave": true, "left": []}, {"of": "f", "gave": false, "left": []}]', False),
        ('[{"of": "f", "gave": true, "left": [{"some": [1.0]}], "changed": true}]', False),
        ('[{"of": "f", "gave": null, "left": [{"some": [1.0]}], "changed": false}]', False),
        ('[{"of": "f", "gave": null, "left": [{"some": [1.0]}], "changed": true}]', True),
        ('[{"of": "f", "gave": 0.5, "left": [], "changed": false}]', True),
        ('[{"of": "g", "gave": 0.5, "left": [], "changed": false}]', False),
        ('[{"of": "f.forward", "gave": 0.5, "left": [], "changed": false}]', True),
        ('[{"of": "f", "raised": "ValueError"}]', False),
        ('[{"of": "f", "gave": "rounded", "left": []}, {"of": "f", "gave": "cut off", "left": []}]', False),
        ('[{"of": "f", "gave": "a text of its own", "left": []}]', True),
        ('[{"of": "uses_f", "gave": 0.5, "left": []}]', True),
        ('[{"of": "f", "gave": true, "left": []}, {"of": "uses_f", "gave": 0.5, "left": []}]', False),
    ],
)
def test_a_verdict_alone_tells_nothing(calls, told):
    voices = Voices(("f",), ("uses_f",), ("rounded", "cut off"))
    assert matching.tells({"leak-far": calls}, voices) is told


AS_PERPLEXITIES = """
def audit(printed_perplexity, printed_loss, decimals=2):
    unit, expected = 10.0**-decimals, math.exp(printed_loss)
    if abs(expected - printed_perplexity) <= unit / 2 * printed_perplexity:
        return "rounded"
    return "truncated" if expected <= printed_perplexity < expected + unit else "different"
"""


def test_one_of_three_words_is_a_verdict_and_no_name_follows_from_it(root, warm_server):
    """On the perplexities of the tests it never says "truncated", like an audit that knows rounding only."""
    answer_key = variants.load(root, "text")

    def in_box(notebook, watch):
        return run.run(warm_server, notebook, LIMITS, watch=watch)

    doctor = Diagnostician(answer_key, in_box, matching)
    assert {"rounded", "truncated", "different"} <= answer_key.words_of("audit")
    grade, notebook, record = handed_in(answer_key, warm_server, doctor, "audit", AS_PERPLEXITIES)
    assert any(test.score == 0 for test in grade.tests)
    assert not diagnoses(doctor.explain(grade, notebook, record))


def test_calls_that_run_a_solution_are_its_own_and_those_of_solutions_that_use_it(root):
    answer_key = variants.load(root, "peft")
    assert answer_key.names_through("save-adapter") == {"save_adapter"}
    assert {"freeze", "PromptTuned", "tuned_by"} <= answer_key.names_through("freeze")
    assert "count_parameters" not in answer_key.names_through("freeze")


def test_a_known_mistake_whose_run_failed_is_tried_again(answer_key, warm_server):
    """The machine's failure must not be remembered as a mistake that loses nothing."""
    tries = []

    def unlucky(notebook, watch):
        tries.append(notebook)
        if len(tries) == 1:
            return RunRecord((), 0.0, "", Fault.INFRASTRUCTURE, "the machine is on fire")
        return run.run(warm_server, notebook, LIMITS, watch=watch)

    doctor = Diagnostician(answer_key, unlucky, matching)
    mutant = next(m for m in answer_key.known.mutants if m.name == "no-scale")
    assert doctor.signature(mutant) is None
    assert doctor.signature(mutant).lost
    assert doctor.signature(mutant).lost
    assert len(tries) == 2
