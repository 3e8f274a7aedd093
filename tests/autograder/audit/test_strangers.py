"""A second author's answers go through the tests, and the count says how they fared."""

from pathlib import Path

import pytest

from autograder.audit import strangers
from autograder.audit.settings import AuditSettings
from autograder.base.errors import UsageError

RIGHT = "# cell: softmax\n# kind: right\n# author: student\n# why: a loop\n"
WRONG = RIGHT.replace("right", "wrong")


def put(folder: Path, **texts: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def test_an_answer_is_the_text_after_its_header(tmp_path):
    folder = put(tmp_path, one=RIGHT + "\n\ndef f(x):\n    # cell: not a header\n    return x\n")
    (answer,) = strangers.read(folder, ["softmax"])
    assert (answer.solution, answer.name, answer.kind, answer.why) == (
        "softmax",
        "one",
        "right",
        "a loop",
    )
    assert answer.applied("anything") == "def f(x):\n    # cell: not a header\n    return x\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def f(): pass", "does not say whether it is wrong or right"),
        ("# kind: maybe\n# cell: softmax\n", "does not say whether it is wrong or right"),
        ("# kind: wrong\n# cell: averages\n", "names the cell 'averages'"),
    ],
)
def test_a_header_that_says_too_little_is_an_error(tmp_path, text, told):
    with pytest.raises(UsageError, match=told):
        strangers.read(put(tmp_path, one=text), ["softmax"])


def test_an_empty_folder_is_an_error(tmp_path):
    with pytest.raises(UsageError, match="no answers"):
        strangers.read(tmp_path, ["softmax"])


LARGEST_FIRST = """\
def softmax(scores, dim=-1):
    powers = torch.exp(scores - scores.max(dim=dim, keepdim=True).values)
    return powers / powers.sum(dim=dim, keepdim=True)
"""


def test_answers_are_judged_beside_the_reference(tmp_path, root, warm_server):
    last_axis = LARGEST_FIRST.replace("dim=dim", "dim=-1")
    folder = put(tmp_path / "answers", a=RIGHT + LARGEST_FIRST, b=WRONG + last_axis, c=RIGHT + last_axis)
    judged = strangers.judge(root, "attention", folder, warm_server, AuditSettings(jobs=1))
    assert [one.as_it_should for one in judged] == [True, True, False]
    assert strangers.rate(judged, "wrong") == (1, 1)
    assert strangers.rate(judged, "right") == (1, 2)
    assert "softmax-sum" in judged[1].lost


MEASURED = """\
def shapes_by_hand():
    Q, K, V = (torch.empty(2, n, d, device="meta") for n, d in ((5, 8), (7, 8), (7, 3)))
    scores = Q @ K.mT
    return {"scores": scores.shape, "weights": scores.shape, "output": (scores @ V).shape}
"""


def test_an_answer_may_use_what_the_reference_does_not(tmp_path, root, warm_server):
    folder = put(tmp_path / "answers", a=RIGHT.replace("softmax", "shapes") + MEASURED)
    (judged,) = strangers.judge(root, "attention", folder, warm_server, AuditSettings(jobs=1))
    assert judged.lost == {}
