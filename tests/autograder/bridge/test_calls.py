"""A test sees the student's functions and objects over the bridge as it would see them in one process."""

import inspect
import random
import types
from dataclasses import dataclass

import numpy as np
import pytest
import torch

from autograder.bridge import call_context, outside, wire
from autograder.bridge.wire import Refused
from coursekit.guard import Changed, guard
from tests.helpers.bridges import bridge

STUDENTS = """
import collections, torch
from dataclasses import dataclass

constant = {"a": [1, 2.5], "b": torch.arange(3)}

def double(x, times=2):
    return times * x

def in_place(x):
    x.mul_(2)
    return x

def mean_and_parts(values, *, scale):
    return {"mean": sum(values) / len(values) * scale, "parts": (values[0], set(values))}

def flat(x):
    return x.view(-1)

def draws(n, generator=None):
    return torch.rand(n, generator=generator)

def other_draws():
    import random
    import numpy
    return [random.random(), random.gauss(0, 1), numpy.random.rand(), numpy.random.randn()]

def fails(kind):
    class Own(ValueError):
        pass
    errors = {"key": KeyError("a"), "own": Own("words"), "exit": SystemExit(3), "empty": NotImplementedError}
    raise errors[kind]

def leaves(grad, kind):
    torch.set_grad_enabled(grad)
    torch.set_default_dtype(getattr(torch, kind))

def leaves_and_fails():
    torch.set_grad_enabled(False)
    raise ValueError("in the middle")

def keeps(values, extra):
    values.append(extra)
    values[0]["seen"] = True
    return extra

def numbers(n):
    for i in range(n):
        yield torch.full((2,), float(i))

def returns_odd(kind):
    class Liar(float):
        def __eq__(self, other): return True
    class Sub(torch.Tensor):
        pass
    return {"liar": Liar(3.0), "sub": torch.ones(2).as_subclass(Sub), "module": collections}[kind]

def calls(function, *args):
    return function(*args)

def looks(thing):
    names = ("value", "__globals__", "__code__", "_secret", "__class__")
    return [name for name in names if hasattr(thing, name)]

def spoils(thing):
    thing.value = 99

def fields(config):
    return config.width * 2

def elsewhere(place):
    from pathlib import Path
    return Path(place)

class Store:
    def __init__(self, size):
        self.size, self.kept = size, []
    def __len__(self):
        return len(self.kept)
    def __getitem__(self, index):
        return self.kept[index]
    def add(self, value):
        self.kept.append(value)
        return self

class Optimiser:
    def __init__(self, params, lr):
        self.params, self.lr = list(params), lr
    def step(self):
        with torch.no_grad():
            for p in self.params:
                p -= self.lr * p.grad
    def zero_grad(self):
        for p in self.params:
            p.grad = None
"""


@pytest.fixture(scope="module")
def students():
    with bridge(STUDENTS) as names:
        yield names


def test_functions_compute_over_there(students):
    x = torch.randn(2, 3, generator=torch.Generator().manual_seed(0))
    assert torch.equal(students.double(x), 2 * x)
    assert students.double("ab", times=3) == "ababab"
    given = students.mean_and_parts([1, 2, 3], scale=2.0)
    assert given == {"mean": 4.0, "parts": (1, {1, 2, 3})}


def test_a_value_is_a_value(students):
    assert students.constant["a"] == [1, 2.5]
    assert torch.equal(students.constant["b"], torch.arange(3))


def test_a_function_is_a_function_with_its_parameters(students):
    assert isinstance(students.double, types.FunctionType)
    assert list(inspect.signature(students.double).parameters) == ["x", "times"]
    assert students.double.__name__ == "double"


def test_a_name_that_nobody_defined_stays_unknown(students):
    found = {"nothing": 1}
    outside.fill(students._peer, found, ["nothing"])
    assert found == {}


def test_a_change_in_place_is_seen_and_what_comes_back_is_the_same(students):
    x = torch.ones(3)
    assert students.in_place(x) is x
    assert torch.equal(x, torch.full((3,), 2.0))
    values, extra = [{}], [5]
    assert students.keeps(values, extra) is extra
    assert values == [{"seen": True}, [5]]
    assert values[1] is extra


def test_the_guard_of_a_test_sees_a_change(students):
    names = {"in_place": students.in_place, "double": students.double}
    guard(names, "in_place", "double")
    names["double"](torch.ones(2))
    with pytest.raises(Changed, match="in_place changed its argument x"):
        names["in_place"](torch.ones(2))


def test_how_a_tensor_lies_in_memory_decides_what_may_be_done(students):
    assert students.flat(torch.ones(2, 3)).shape == (6,)
    with pytest.raises(RuntimeError, match="view"):
        students.flat(torch.ones(2, 3).T)


def test_random_states_go_there_and_back(students):
    torch.manual_seed(3)
    here = [torch.rand(4), torch.rand(2)]
    torch.manual_seed(3)
    there = [students.draws(4), torch.rand(2)]
    assert all(map(torch.equal, here, there))
    mine, theirs = (torch.Generator().manual_seed(5) for _ in range(2))
    assert torch.equal(torch.rand(3, generator=mine), students.draws(3, theirs))
    assert torch.equal(torch.rand(3, generator=mine), torch.rand(3, generator=theirs))


@pytest.mark.parametrize(
    ("kind", "expected", "text"),
    [
        ("key", KeyError, "'a'"),
        ("own", ValueError, "words"),
        ("exit", Exception, "3"),
        ("empty", NotImplementedError, ""),
    ],
)
def test_an_error_is_one_of_pythons_own(students, kind, expected, text):
    with pytest.raises(expected) as caught:
        students.fails(kind)
    assert type(caught.value) is expected
    assert str(caught.value) == text


def test_a_generator_of_values_is_read_one_by_one(students):
    values = students.numbers(10**9)
    assert [next(values)[0].item() for _ in range(3)] == [0.0, 1.0, 2.0]


def test_objects_that_lie_arrive_as_what_they_are(students):
    assert students.returns_odd("liar") != 4.0
    assert type(students.returns_odd("sub")) is torch.Tensor
    with pytest.raises(TypeError):
        students.returns_odd("module")


def test_an_object_has_its_methods_and_attributes(students):
    store = students.Store(4)
    assert isinstance(store, students.Store)
    assert store.size == 4
    assert store.add(7) is store
    store.add([8])
    assert len(store) == 2
    assert list(store) == [7, [8]]
    with pytest.raises(AttributeError):
        _ = store.missing


def test_an_object_works_on_tensors_that_it_was_given_before(students):
    p = torch.nn.Parameter(torch.ones(2))
    optimiser = students.Optimiser([p], 0.5)
    for expected in (0.0, 0.0):
        p.pow(2).sum().backward()
        optimiser.step()
        assert torch.equal(p.detach(), torch.full((2,), expected))
        optimiser.zero_grad()
        assert p.grad is None


def test_parameters_may_come_one_by_one(students):
    p = torch.nn.Parameter(torch.ones(2))
    optimiser = students.Optimiser(iter([p]), 0.5)
    p.pow(2).sum().backward()
    optimiser.step()
    assert torch.equal(p.detach(), torch.zeros(2))


# What a test hands over ------------------------------------------------------------------------------------


def test_a_function_of_the_test_runs_here(students):
    seen = []

    def remember(x):
        seen.append(x)
        return x + 1

    assert torch.equal(students.calls(remember, torch.ones(2)), torch.full((2,), 2.0))
    assert torch.equal(seen[0], torch.ones(2))
    assert students.calls(torch.relu, torch.tensor([-1.0, 2.0])).tolist() == [0.0, 2.0]


def test_an_error_of_the_test_passes_through_the_students_code(students):
    class Stop(Exception):
        pass

    def stop():
        raise Stop("a hidden line")

    with pytest.raises(Stop, match="a hidden line"):
        students.calls(stop)


def test_the_words_of_an_error_stay_here():
    with bridge(
        "def catches(f):\n"
        "    try:\n        f()\n"
        "    except Exception as error:\n        return type(error).__name__, str(error)"
    ) as students:

        def fails():
            raise ValueError("a hidden line")

        assert students.catches(fails) == ("ValueError", "")


def test_nothing_leads_from_what_was_handed_over_to_the_test(students):
    class Thing:
        def __init__(self):
            self.value, self._secret = 3, "a hidden line"

    thing = Thing()
    assert students.looks(thing) == ["value", "__class__"]  # the class of a stand-in, which is the student's
    with pytest.raises(AttributeError):
        students.spoils(thing)
    assert thing.value == 3


def test_a_list_of_the_tests_sees_who_reads_it(students, monkeypatch):
    class Watched(list):
        reads = 0

        def __iter__(self):
            Watched.reads += 1
            return super().__iter__()

    monkeypatch.setattr(Watched, "__module__", "__main__")
    watched = Watched([1, 2, 3])
    assert students.calls(lambda part: part is watched, watched)
    assert Watched.reads == 0
    assert students.mean_and_parts(watched, scale=1.0)["mean"] == 2.0
    assert Watched.reads > 0


@dataclass
class Config:
    width: int


def test_a_record_arrives_with_its_fields(students):
    assert students.fields(Config(4)) == 8


def test_a_path_of_the_students_brings_no_file(students, tmp_path):
    place = tmp_path / "theirs"
    assert students.elsewhere(str(place)) == place
    assert not place.exists()


# A student's end that lies ---------------------------------------------------------------------------------


class Scripted:
    """A channel whose other end says what it was told to."""

    def __init__(self, *answers):
        self.answers, self.sent = list(answers), []

    def send(self, body):
        self.sent.append(wire.unpacked(body)[0])

    def receive(self):
        answer = self.answers.pop(0)
        return answer(self.sent[-1]) if callable(answer) else answer


def reply(**lies):
    def made(request):
        form = {"serial": request["serial"], "gave": [1], "raised": [], "graph": [], "left": [], "keep": []}
        form |= {"changes": [], "random": []} | lies
        return wire.packed({key: value for key, value in form.items() if value != "none"}, [])

    return made


def test_the_script_can_tell_the_truth():
    assert outside.connect(Scripted(reply())).ask("call") == 1


def test_what_a_call_leaves_switched_is_switched_for_the_test(students):
    before = call_context.ModesBefore()
    try:
        students.leaves(False, "float64")
        assert not torch.is_grad_enabled()
        assert torch.get_default_dtype() is torch.float64
        students.leaves(True, "float32")
        assert torch.is_grad_enabled()
        with torch.no_grad():
            students.leaves(True, "float32")
            assert torch.is_grad_enabled()
        with pytest.raises(ValueError, match="in the middle"):
            students.leaves_and_fails()
        assert not torch.is_grad_enabled()
    finally:
        before.restore()
    assert torch.is_grad_enabled()
    assert torch.get_default_dtype() is torch.float32
    students.double(1)  # which switches nothing
    assert torch.is_grad_enabled()


ODD = [None, True, -1, 10**9, 1.5, "x", [[]], [None], ["same"], {"a": 1}, "none"]
FIELDS = ("serial", "gave", "raised", "graph", "left", "keep", "changes", "random")


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_an_answer_may_lie(field):
    """An odd answer is refused, or is plain data or an error of Python's; the trusted side stays whole."""
    for odd in ODD:
        if (field, odd) in [("gave", ["same"]), ("gave", [None])]:
            continue
        peer = outside.connect(Scripted(reply(**{field: odd})))
        with pytest.raises(Refused):
            peer.ask("call")


@pytest.mark.parametrize(
    "lie",
    [
        {"gave": [1, 2]},
        {"gave": []},
        {"raised": [["ValueError"], ["words"], None]},
        {"extra": 1},
        {"gave": [["ref", 0, 1, "function", {}]]},
        {"gave": [["ref", 1, 1, "spell", {}]]},
        {"gave": [["ref", 1, 1, "class", {"methods": [["__getattribute__", None]]}]]},
        {"gave": [["ref", 1, 1, "object", {"class": ["global", "builtins", "int"]}]]},
        {"gave": [["global", "os", "system"]]},
        {"gave": [["global", "builtins", "eval"]]},
        {"gave": [["module", 3, ["ref", 1, 1, "native", {"name": "os.system"}], [], []]]},
        {"graph": [1, [2], []]},
        {"graph": [1, [], [["list", 3, []]]]},
        {"changes": [[2, []]]},
        {"random": [0, 0]},
    ],
    ids=str,
)
def test_an_answer_that_no_honest_side_gives_is_refused(lie):
    peer = outside.connect(Scripted(reply(**lie)))
    with pytest.raises(Refused):
        peer.ask("call")


def test_a_question_about_the_trusted_side_is_refused():
    """The other end asks back for something that it was never given."""

    def asks(request):
        form = {"serial": 1, "ask": "get", "modes": [True, "float32"], "free": [[], [], []]}
        return wire.packed(form | {"values": [1, "real"], "changes": [], "random": []}, [])

    with pytest.raises(Refused):
        outside.connect(Scripted(asks)).ask("call")


def test_endless_questions_end():
    def asks(request):
        form = {"serial": 1, "ask": "call", "modes": [True, "float32"], "free": [[], [], []]}
        return wire.packed(form | {"values": [], "changes": [], "random": []}, [])

    with pytest.raises((Refused, ValueError, IndexError)):
        outside.connect(Scripted(*[asks] * 50)).ask("call")


def test_the_random_states_of_numpy_and_python_go_there_and_back(students):
    def seed():
        random.seed(3)
        np.random.seed(4)

    def draw(gives):
        return [*gives(), random.random(), random.gauss(0, 1), np.random.rand(), np.random.randn()]

    seed()
    here = draw(lambda: [random.random(), random.gauss(0, 1), np.random.rand(), np.random.randn()])
    seed()
    assert draw(students.other_draws) == here
    before = random.getstate()
    students.double(2)
    assert random.getstate() == before


@pytest.mark.parametrize("index", [0, 1, 2])
@pytest.mark.parametrize("length", [0, 8, 2504, 2505, 2509, 2513, 5056])
def test_a_random_state_that_no_generator_has_is_refused(index, length):
    before = random.getstate(), np.random.get_state()[2], torch.get_rng_state()
    told = reply(random=[[index, 0, length]])
    with pytest.raises(Refused):
        outside.connect(Scripted(lambda request: told(request) + b"\xff" * length)).ask("call")
    assert (random.getstate(), np.random.get_state()[2]) == before[:2]
    assert torch.equal(torch.get_rng_state(), before[2])
