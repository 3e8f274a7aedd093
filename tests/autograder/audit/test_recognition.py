"""The diagnosis is measured on strangers' mistakes, and a reader's judgement is asked for every name."""

import json

import pytest

from autograder.audit import recognition
from autograder.audit.disguise import disguised
from autograder.audit.recognition import Named, Rate, Recognition
from autograder.audit.settings import AuditSettings
from autograder.base import layout, settings
from autograder.course import assignments
from autograder.grading import run, score, variants
from tests.conftest import ROOT

HEAD = "# cell: attention\n# kind: {kind}\n"
ATTENTION = """\
def attention(Q, K, V):
    weights = torch.softmax(torch.einsum("...ij,...kj->...ik", Q, K){scale}, dim=-1)
    return torch.einsum("...ij,...jk->...ik", weights, V)
"""
ANSWERS = {
    "1-wrong-no-scale": HEAD.format(kind="wrong") + ATTENTION.format(scale=""),
    "2-wrong-root-of-seven": HEAD.format(kind="wrong") + ATTENTION.format(scale=" / 7**0.5"),
    "3-right": HEAD.format(kind="right") + ATTENTION.format(scale=" / Q.shape[-1] ** 0.5"),
    "4-wrong-it-says": HEAD.format(kind="wrong") + ATTENTION.format(scale=" / Q.shape[-1] ** 0.5"),
}


@pytest.fixture
def folder(tmp_path):
    for name, text in ANSWERS.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("judgement", "right"),
    [
        (None, None),
        (["attention/no-scale", True], True),
        (["attention/no-scale", False], False),
        (["attention/scale-by-width", True], None),  # of another name, which was given before
    ],
)
def test_a_name_counts_as_right_when_a_reader_says_so(root, warm_server, folder, judgement, right):
    if judgement:
        kept = folder / recognition.JUDGEMENTS
        kept.write_text(json.dumps({"1-wrong-no-scale": judgement}), encoding="utf-8")
    found = Recognition(root, "attention", warm_server, AuditSettings(jobs=1)).of_strangers(folder)
    assert [one.answer for one in found] == ["1-wrong-no-scale", "2-wrong-root-of-seven"]
    assert [one.mistake for one in found] == ["attention/no-scale", None]
    assert "without the division by the square root" in found[0].misconception
    assert found[0].right is right
    assert recognition.rate(found) == Rate(rejected=2, named=1, right=int(right is True), mute=0)


def test_counts_are_kept_by_assignment(tmp_path):
    layout.diagnoses(tmp_path).parent.mkdir(parents=True)
    named = recognition.rate([Named("a", "x/y", "y", True), Named("b", None, "")])
    recognition.keep(tmp_path, "masks", named, Rate(9, 8, 8, 1))
    recognition.keep(tmp_path, "attention", Rate(5, 2, 2, 0), Rate(9, 9, 9, 0))
    recognition.keep(tmp_path, "attention", Rate(6, 2, 2, 0), Rate(9, 9, 9, 0))
    assert json.loads(layout.diagnoses(tmp_path).read_text(encoding="utf-8")) == {
        "attention": {
            "strangers": {"rejected": 6, "named": 2, "right": 2, "mute": 0},
            "disguised": {"rejected": 9, "named": 9, "right": 9, "mute": 0},
        },
        "masks": {
            "strangers": {"rejected": 2, "named": 1, "right": 1, "mute": 0},
            "disguised": {"rejected": 9, "named": 8, "right": 8, "mute": 1},
        },
    }


NAMES = [path.stem for path in assignments.find(ROOT)]
PRECISION, RECALL = 0.98, 0.9
ONE_OF_EACH = {  # an exercise whose tests take little
    "attention": "separate",
    "masks": "combine",
    "positions": "sinusoidal",
    "transformer": "heads",
    "text": "bpe-apply",
    "objectives": "mask-position",
    "transfer": "logits",
    "finetuning": "step",
    "peft": "counts",
}


@pytest.mark.parametrize("name", NAMES)
def test_what_was_measured_last_is_right_and_seldom_silent(name, root):
    """`python -m autograder diagnoses` measures it whole."""
    kept = json.loads(layout.diagnoses(root).read_text(encoding="utf-8")).get(name)
    assert kept, f"run `python -m autograder diagnoses {name}`"
    for named in kept.values():
        assert named["right"] >= PRECISION * named["named"]
    own = kept["disguised"]
    assert own["right"] >= RECALL * (own["rejected"] - own["mute"])


@pytest.mark.parametrize("name", NAMES)
def test_a_known_mistake_in_another_hand_is_recognised_or_nothing_is_said(name, root, warm_server):
    """Of one exercise; `python -m autograder diagnoses` tries all."""
    found = Recognition(root, name, warm_server, AuditSettings(jobs=1)).of_disguised({ONE_OF_EACH[name]})
    assert [(one.answer, one.mistake) for one in found if one.mistake and not one.right] == []
    assert sum(bool(one.right) for one in found) >= len(found) / 2


@pytest.mark.parametrize("name", NAMES)
def test_another_hand_changes_nothing(name, root, warm_server):
    """The reference in another hand passes every test that needs no training run."""
    answer_key = Recognition(root, name, warm_server).answer_key
    tests = tuple(dict.fromkeys(test for s in answer_key.solutions for test in answer_key.tests_of(s)))
    written = {name: disguised(cell.source) for name, cell in answer_key.solutions.items()}
    notebook = variants.sliced(variants.solved(answer_key, written), answer_key, tests)
    record = run.run(warm_server, notebook, settings.Limits(cell_seconds=300))
    lost = {t.name: t.message for t in score.grade(notebook, record).tests if t.score != t.max_score}
    assert {test: message for test, message in lost.items() if test in tests} == {}
