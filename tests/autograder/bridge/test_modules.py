"""A student's module over the bridge is a module: it trains, is copied, saved, frozen and taken apart."""

import copy

import pytest
import torch
from torch import nn

from autograder.bridge.wire import Refused
from tests.helpers.bridges import bridge

STUDENTS = """
import torch
from torch import nn

class Block(nn.Module):
    def __init__(self, d, p=0.0):
        super().__init__()
        self.layer, self.drop = nn.Linear(d, d), nn.Dropout(p)
        self.scale = nn.Parameter(torch.full((d,), 2.0))
        self.register_buffer("calls", torch.zeros((), dtype=torch.long))
        self.width = d

    def forward(self, x):
        self.calls += 1
        return self.drop(self.layer(x)) * self.scale

    def halves(self, x):
        return self(x).chunk(2)

class Wrapped(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner
        for p in inner.parameters():
            p.requires_grad_(False)
        self.extra = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        return self.inner(x) + self.extra

def loss_of(model, x):
    return model(x).pow(2).mean()

def train(model, x, steps):
    optimiser = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(steps):
        optimiser.zero_grad()
        loss_of(model, x).backward()
        optimiser.step()

def accumulate(model, optimiser, pieces):
    optimiser.zero_grad()
    for x in pieces:
        loss_of(model, x).backward()
    optimiser.step()

def freeze(model):
    model.eval()
    for name, p in model.named_parameters():
        p.requires_grad_("bias" in name)

def exchange(model):
    for name, part in model.named_children():
        if isinstance(part, nn.Linear):
            setattr(model, name, Wrapped(part))
    return model

def copied(model):
    import copy
    twin = copy.deepcopy(model)
    twin.layer = nn.Linear(3, 2)
    return twin

def applied(model, x):
    return model(x)

def kinds(model):
    return [type(part).__name__ for part in model.modules()]

class Liar(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)
        self._hidden = [nn.Linear(2, 2)]
    def forward(self, x):
        return self._hidden[0](x)
"""


@pytest.fixture(scope="module")
def students():
    with bridge(STUDENTS) as names:
        yield names


def normal(*shape, seed=0):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


class Net(nn.Module):
    """A model of the test's."""

    def __init__(self):
        super().__init__()
        self.layer, self.seen = nn.Linear(3, 3), []

    def forward(self, x):
        self.seen.append(self.training)
        return self.layer(x).tanh()


def test_a_mirror_has_the_names_parameters_and_buffers(students):
    block = students.Block(3)
    assert isinstance(block, nn.Module)
    assert isinstance(block, students.Block)
    assert [name for name, _ in block.named_parameters()] == ["scale", "layer.weight", "layer.bias"]
    assert set(block.state_dict()) == {"scale", "layer.weight", "layer.bias", "calls"}
    assert isinstance(block.layer, nn.Linear)
    assert block.layer.in_features == 3
    assert block.width == 3
    with pytest.raises(AttributeError):
        _ = block.nothing


def test_a_call_uses_the_parameters_that_the_test_has_set(students):
    block, x = students.Block(3), normal(2, 3)
    with torch.no_grad():
        block.layer.weight.copy_(torch.eye(3))
        block.layer.bias.zero_()
    assert torch.allclose(block(x), 2 * x)
    block.load_state_dict({name: torch.zeros_like(value) for name, value in block.state_dict().items()})
    assert torch.equal(block(x), torch.zeros(2, 3))
    assert block.calls.item() == 1
    first, second = block.halves(x)
    assert first.shape == second.shape == (1, 3)


def test_gradients_reach_the_parameters_and_an_optimiser_moves_them(students):
    block, x = students.Block(3), normal(4, 3).requires_grad_()
    expected = (block.layer(x) * block.scale).pow(2).mean()
    grads = torch.autograd.grad(expected, [*block.parameters(), x])
    before = block.scale.detach().clone()
    optimiser = torch.optim.SGD(block.parameters(), lr=0.1)
    block(x).pow(2).mean().backward()
    for tensor, grad in zip([*block.parameters(), x], grads, strict=True):
        assert torch.allclose(tensor.grad, grad, atol=1e-6)
    optimiser.step()
    assert not torch.equal(block.scale, before)
    assert torch.allclose(block(x), block.layer(x) * block.scale)


def test_modes_decide_over_there_and_dropout_draws_as_it_would_here(students):
    block, x = students.Block(8, p=0.5), torch.ones(4, 8)
    block.eval()
    assert torch.equal(block(x), block(x))
    block.train()
    torch.manual_seed(1)
    there = block(x)
    torch.manual_seed(1)
    here = nn.functional.dropout(block.layer(x), 0.5) * block.scale
    assert torch.equal(there, here)


def test_a_copy_is_one_of_its_own(students):
    block = students.Block(3)
    twin = copy.deepcopy(block)
    assert type(twin) is type(block)
    with torch.no_grad():
        twin.scale.zero_()
    x = normal(2, 3)
    assert torch.equal(twin(x), torch.zeros(2, 3))
    assert not torch.equal(block(x), torch.zeros(2, 3))


def test_frozen_parameters_get_no_gradient(students):
    block = students.Block(3)
    block.layer.requires_grad_(False)
    block(normal(2, 3)).sum().backward()
    assert block.layer.weight.grad is None
    assert block.scale.grad is not None


def test_a_model_of_the_test_runs_here_and_learns_over_there(students):
    torch.manual_seed(0)
    model = Net()
    twin, x = copy.deepcopy(model), normal(5, 3)
    students.loss_of(model, x).backward()
    twin(x).pow(2).mean().backward()
    assert torch.allclose(model.layer.weight.grad, twin.layer.weight.grad)
    students.train(model, x, 3)
    optimiser = torch.optim.SGD(twin.parameters(), lr=0.1)
    for _ in range(3):
        optimiser.zero_grad()
        twin(x).pow(2).mean().backward()
        optimiser.step()
    assert torch.allclose(model.layer.weight, twin.layer.weight)
    assert model.seen == [True] * 4


def test_what_is_done_to_a_model_of_the_test_is_seen_here(students):
    model = Net()
    students.freeze(model)
    assert not model.training
    assert not model.layer.training
    assert not model.layer.weight.requires_grad
    assert model.layer.bias.requires_grad
    assert students.kinds(model)[1:] == ["Linear"]


def test_layers_can_be_exchanged_for_the_students_own(students):
    model, x = Net(), normal(2, 3)
    before = model(x)
    linear = model.layer
    assert students.exchange(model) is model
    assert isinstance(model.layer, students.Wrapped)
    assert model.layer.inner is linear
    assert torch.allclose(model(x), before)
    with torch.no_grad():
        model.layer.extra.fill_(1.0)
    assert torch.allclose(model(x), (linear(x) + 1).tanh())
    model(x).sum().backward()
    assert linear.weight.grad is None
    assert model.layer.extra.grad is not None


def test_a_module_that_hides_its_parameters_does_not_follow_those_it_shows(students):
    liar, x = students.Liar(), normal(3, 2)
    with torch.no_grad():
        for p in liar.parameters():
            p.zero_()
    out = liar(x)
    assert not torch.equal(out, torch.zeros(3, 2))
    out.sum().backward()
    assert all(p.grad is None for p in liar.parameters())


def test_a_module_of_no_class_of_torchs_is_not_built(students):
    from autograder.bridge.modules import build_native

    for name in (
        "os.system",
        "torch.nn.modules.module._EXTRA_STATE_KEY_SUFFIX",
        "torch.nn.modules.nothing.X",
        3,
    ):
        with pytest.raises(Refused):
            build_native(name)


def test_a_module_can_change_its_kind_of_number(students):
    block, x = students.Block(3).double(), normal(2, 3).double()
    out = block(x)
    assert out.dtype == torch.float64
    out.sum().backward()
    assert block.scale.grad.dtype == torch.float64


def test_what_nobody_has_any_more_is_not_shared_any_more(students):
    peer = students._peer
    kept = students.Block(3)
    students.loss_of(kept, normal(2, 3))
    before = sum(1 for _ in peer.entries())
    for _ in range(5):
        students.Block(3)(normal(2, 3)).sum().backward()
    students.kinds(kept)
    assert sum(1 for _ in peer.entries()) <= before
    assert torch.equal(kept(normal(2, 3)), kept(normal(2, 3)))


def test_an_optimiser_of_the_test_steps_with_what_was_added_up_over_there(students):
    torch.manual_seed(2)
    model = Net()
    twin, pieces = copy.deepcopy(model), [normal(2, 3), normal(3, 3, seed=1)]
    students.accumulate(model, torch.optim.SGD(model.parameters(), lr=0.3), pieces)
    optimiser = torch.optim.SGD(twin.parameters(), lr=0.3)
    for x in pieces:
        twin(x).pow(2).mean().backward()
    optimiser.step()
    assert torch.allclose(model.layer.weight, twin.layer.weight)


def test_a_model_of_the_test_can_be_copied_over_there(students):
    model = Net()
    twin = students.copied(model)
    assert twin is not model
    assert type(twin) is Net
    assert twin(normal(4, 3)).shape == (4, 2)
    assert model(normal(4, 3)).shape == (4, 3)


@pytest.mark.parametrize("kind", ["relu", "gelu"])
def test_a_layer_of_torchs_keeps_its_function(students, kind):
    layer = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0, activation=kind, batch_first=True).train()
    x = normal(2, 3, 4)
    assert torch.allclose(students.applied(layer, x), layer(x))


def test_a_tensor_that_is_no_parameter_can_be_changed_in_place():
    source = """
import torch
from torch import nn
class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.factor = torch.ones(3)
    def forward(self, x):
        return x * self.factor
"""
    with bridge(source) as students:
        layer = students.Scale()
        with torch.no_grad():
            layer.factor[1] = 5.0
        assert layer(torch.ones(3)).tolist() == [1.0, 5.0, 1.0]


@pytest.mark.parametrize(
    "change",
    ["p.add_(1)", "p.data.add_(1)", "p.data = p.data + 1", "p.detach().numpy().__iadd__(1)", "later.add_(1)"],
)
def test_however_a_large_tensor_is_changed_the_change_is_seen(change):
    source = f"""
import torch
from torch import nn
from autograder.bridge import counting
counting.watch()
class Large(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(200, 200))
        self.later = self.weight.data if "later" in {change!r} else None
    def change(self):
        p, later = self.weight, self.later
        with torch.no_grad():
            {change}
    def forward(self, x):
        return x
"""
    with bridge(source) as students:
        layer = students.Large()
        assert layer(1) == 1
        assert not layer.weight.any()
        layer.change()
        assert (layer.weight == 1).all()
