"""The diagnosis is measured on strangers' mistakes, and a reader's judgement is asked for every name."""

import json

import pytest

from autograder.audit import recognition
from autograder.audit.recognition import Named, Rate
from autograder.base import layout

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
    found = recognition.measure(root, "attention", warm_server, jobs=1, folder=folder)
    assert [one.answer for one in found] == ["1-wrong-no-scale", "2-wrong-root-of-seven"]
    assert [one.mistake for one in found] == ["attention/no-scale", None]
    assert "without the division by the square root" in found[0].misconception
    assert found[0].right is right
    assert recognition.rate(found) == Rate(rejected=2, named=1, right=int(right is True))


def test_counts_are_kept_by_assignment(tmp_path):
    layout.diagnoses(tmp_path).parent.mkdir(parents=True)
    named = [Named("a", "x/y", "y", True), Named("b", None, "")]
    recognition.keep(tmp_path, "masks", recognition.rate(named))
    recognition.keep(tmp_path, "attention", Rate(5, 2, 2))
    recognition.keep(tmp_path, "attention", Rate(6, 2, 2))
    assert json.loads(layout.diagnoses(tmp_path).read_text(encoding="utf-8")) == {
        "attention": {"rejected": 6, "named": 2, "right": 2},
        "masks": {"rejected": 2, "named": 1, "right": 1},
    }
