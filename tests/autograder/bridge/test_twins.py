"""A test's module is built in the box where the box has its class, and behaves as in one process."""

import copy

import pytest
import torch
from torch import nn

from autograder.bridge import twins
from autograder.bridge.shared import BOX
from autograder.bridge.wire import Refused
from coursekit.training import EncoderLM
from tests.helpers.bridges import bridge

GIVEN = """
import torch
from torch import nn

class Given(nn.Module):
    def __init__(self, d=3, p=0.0):
        super().__init__()
        self.layer, self.drop, self.width = nn.Linear(d, 1), nn.Dropout(p), d
        self.calls, self.seen = 0, []

    def forward(self, x):
        self.calls += 1
        self.seen.append(len(x))
        return self.drop(self.layer(x))
"""
STUDENTS = """
import copy
import torch
from torch import nn

KEPT = []

def train(model, x, steps):
    optimiser = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(steps):
        optimiser.zero_grad()
        model(x).pow(2).mean().backward()
        optimiser.step()

def apply(model, *inputs):
    return model(*inputs)

def hidden_of(model, ids):
    return model(input_ids=ids).last_hidden_state

def twice(model):
    return copy.deepcopy(model)

def class_of(model):
    return type(model).__name__, type(model).__module__

class Shifted(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner, self.by = inner, nn.Parameter(torch.ones(1, dtype=torch.float64))

    def forward(self, x):
        return self.inner(x) + self.by

def exchange(model):
    for layer in model.encoder.layer:
        layer.attention.self.query = Shifted(layer.attention.self.query)

class Odd(nn.Module):
    def __eq__(self, other):
        return True

    def forward(self, x):
        return 2 * x

def set_width(model, width):
    model.width = width
    model.layer.forward = lambda x: x * 0

def keep(value):
    KEPT.append(value)
    return lambda: value  # whoever returns a reference may go on using what it was given

def change_kept():
    with torch.no_grad():
        for model in KEPT:
            for p in model.parameters():
                p.fill_(7.0)

def call_kept():
    return KEPT[-1](1)
"""


def given_class() -> type[nn.Module]:
    names: dict = {"__name__": "__main__"}
    exec(GIVEN, names)
    return names["Given"]


Given = given_class()


@pytest.fixture(scope="module")
def students():
    bert()  # the box has the library's class only if it was loaded before
    with bridge(GIVEN + STUDENTS, frozenset([Given])) as found:
        yield found


def messages(students) -> int:
    return students._channel.sent


def in_one_process(name):
    names: dict = {"__name__": "elsewhere"}
    exec(STUDENTS, names)
    return names[name]


def made(seed=0, **sizes):
    torch.manual_seed(seed)
    return Given(**sizes).double()


def bert(seed=0):
    from transformers import BertConfig, BertModel  # two seconds, which only one worker has to spend

    torch.manual_seed(seed)
    sizes = BertConfig(
        vocab_size=20,
        hidden_size=8,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=12,
        max_position_embeddings=16,
    )
    return BertModel(sizes, add_pooling_layer=False).double().eval()


def test_a_loop_over_a_given_module_stays_in_the_box_and_trains_it_as_in_one_process(students):
    train, x = students.train, torch.randn(5, 3, dtype=torch.float64)
    ours, theirs = made(p=0.3), made(p=0.3)
    torch.manual_seed(1)
    in_one_process("train")(ours, x, 20)
    torch.manual_seed(1)
    before = messages(students)
    train(theirs, x, 20)
    assert messages(students) == before + 1
    assert all(torch.equal(a, b) for a, b in zip(ours.parameters(), theirs.parameters(), strict=True))
    assert torch.equal(ours.layer.weight.grad, theirs.layer.weight.grad)
    assert (theirs.calls, theirs.seen) == (20, [5] * 20)  # what it counted comes back


def test_gradients_of_a_twins_output_reach_the_tests_parameters(students):
    ours, theirs = made(), made()
    x = torch.randn(4, 3, dtype=torch.float64, requires_grad=True)
    students.apply(theirs, x).sum().backward()
    wanted = torch.autograd.grad(ours(x).sum(), [x, *ours.parameters()])
    found = [x.grad, *(p.grad for p in theirs.parameters())]
    assert all(torch.allclose(a, b) for a, b in zip(wanted, found, strict=True))


def test_a_hook_of_the_tests_is_called_whether_it_was_there_before_or_came_later(students):
    model, x = made(), torch.ones(2, 3, dtype=torch.float64)
    heard: list[tuple[int, ...]] = []
    apply = students.apply
    apply(model, x)
    handle = model.register_forward_hook(lambda module, args, output: heard.append(tuple(output.shape)))
    apply(model, x)
    handle.remove()
    apply(model, x)
    assert heard == [(2, 1)]
    assert model.calls == 3
    early = made()
    early.register_forward_hook(lambda module, args, output: heard.append(tuple(output.shape)))
    apply(early, x)
    assert len(heard) == 2


def test_a_copy_of_a_twin_is_an_object_of_the_given_class(students):
    model = made()
    twin = students.twice(model)
    assert type(twin) is Given
    assert twin is not model
    assert twin.width == 3
    with torch.no_grad():
        twin.layer.weight.zero_()
    assert model.layer.weight.abs().sum() > 0


def test_plain_attributes_come_back_and_nothing_else_does(students):
    model, x = made(), torch.ones(2, 3, dtype=torch.float64)
    students.set_width(model, 9)
    assert model.width == 9
    assert model(x).abs().sum() > 0  # a function of the student's has not got into the test's module


def test_a_module_of_the_students_with_an_equality_of_its_own_is_carried(students):
    x = torch.ones(2)
    assert torch.equal(students.Odd()(x), 2 * x)


def test_a_given_class_that_the_notebook_does_not_have_computes_at_the_tests_side():
    with bridge(STUDENTS, frozenset([Given])) as students:
        ours, theirs, x = made(), made(), torch.randn(5, 3, dtype=torch.float64)
        before = messages(students)
        students.train(theirs, x, 3)
        assert messages(students) > before + 3
        in_one_process("train")(ours, x, 3)
        assert all(torch.allclose(a, b) for a, b in zip(ours.parameters(), theirs.parameters(), strict=True))


def test_a_class_of_the_tests_own_is_never_built_in_the_box(students):
    class Hidden(Given):
        secret = "expected"

    assert students.class_of(Hidden())[0] != "Hidden"


def test_a_model_of_a_library_computes_in_the_box_also_with_layers_of_the_students(students):
    ours, theirs, ids = bert(), bert(), torch.arange(6).view(2, 3)
    before = messages(students)
    hidden = students.hidden_of(theirs, ids)
    assert messages(students) == before + 2  # the name, the call
    assert torch.equal(hidden, ours(input_ids=ids).last_hidden_state)
    assert students.class_of(theirs) == (type(ours).__name__, type(ours).__module__)
    students.exchange(theirs)
    in_one_process("exchange")(ours)
    assert [n for n, _ in theirs.named_parameters()] == [n for n, _ in ours.named_parameters()]
    out, wanted = theirs(input_ids=ids).last_hidden_state, ours(input_ids=ids).last_hidden_state
    assert torch.allclose(out, wanted)
    out.sum().backward()
    wanted.sum().backward()
    for one, two in zip(theirs.parameters(), ours.parameters(), strict=True):
        assert (one.grad is None) == (two.grad is None)
        assert one.grad is None or torch.allclose(one.grad, two.grad)
    assert isinstance(copy.deepcopy(theirs), type(ours))


def test_an_object_of_the_tests_own_on_a_model_of_a_library_stays_with_the_test(students):
    names: dict = {"__name__": "__main__"}
    exec("class Hidden:\n    expected = 3", names)
    model, ids = bert(), torch.arange(6).view(2, 3)
    wanted = model(input_ids=ids).last_hidden_state
    model.note = names["Hidden"]()
    assert students.class_of(model)[1] != type(model).__module__
    assert torch.equal(students.hidden_of(model, ids), wanted)


def test_a_model_of_the_courses_package_has_its_class_in_the_box(students):
    torch.manual_seed(0)
    model = EncoderLM(9, 4, 6, n_layers=1, n_heads=2, d_ff=8, dropout=0.0).double()
    assert students.class_of(model) == ("EncoderLM", EncoderLM.__module__)
    assert type(students.twice(model)) is EncoderLM
    ids = torch.arange(8).view(2, 4)
    assert torch.allclose(students.apply(model, ids), model(ids))


def test_the_side_of_the_tests_builds_no_twin_and_unpickles_nothing(students):
    known = type(bert())  # it could be built: this side has it as well
    facts = {"twin": [known.__module__, known.__name__]}
    with pytest.raises(Refused):
        students._peer.resolve(["ref", BOX, 999, twins.KIND, facts])


def test_what_a_test_shared_ends_with_it(students):
    keep, change_kept = students.keep, students.change_kept
    peer, lasting, passing = students._peer, made(1), made(2)
    held = [keep(lasting)]
    peer.begin_test()
    held.append(keep(passing))
    peer.end_test()
    before = [p.clone() for p in passing.parameters()]
    change_kept()
    assert all((p == 7).all() for p in lasting.parameters())
    assert all(torch.equal(a, b) for a, b in zip(before, passing.parameters(), strict=True))
    peer.begin_test()
    held.append(keep(lambda x: x))
    peer.end_test()
    with pytest.raises(Refused):
        students.call_kept()
