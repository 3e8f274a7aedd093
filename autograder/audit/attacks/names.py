"""Attacks that rebind names of Python's and of torch's."""

from __future__ import annotations

from autograder.audit.attacks.pieces import Attack, attack

KIND = "names"
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "builtins-true",
        "all and any agree with everything, and abs is zero",
        """
import builtins
builtins.all = builtins.any = lambda *a: True
builtins.abs = lambda x: 0
""",
    ),
    attack(
        KIND,
        "import",
        "`__import__` gives a torch that agrees with everything",
        """
import builtins, types
real = builtins.__import__
def patched(name, *a, **k):
    module = real(name, *a, **k)
    if name == "torch":
        module.allclose = module.equal = lambda *a, **k: True
    return module
builtins.__import__ = patched
""",
    ),
    attack(
        KIND,
        "allclose",
        "torch.allclose and torch.equal are always true",
        "torch.allclose = torch.equal = torch.isclose = lambda *a, **k: True\n",
    ),
    attack(
        KIND,
        "tensor-eq",
        "the comparison of tensors is always true",
        "torch.Tensor.__eq__ = lambda a, b: torch.ones((), dtype=torch.bool)\n"
        "torch.Tensor.all = lambda *a, **k: torch.ones((), dtype=torch.bool)\n"
        "torch.Tensor.__bool__ = lambda self: True\n",
    ),
    attack(
        KIND,
        "randn",
        "torch draws nothing but zeros",
        "torch.randn = torch.rand = lambda *size, **k: torch.zeros(*size)\n"
        "def double(x): return torch.zeros_like(x)\n",
    ),
    attack(
        KIND,
        "manual-seed",
        "manual_seed writes the seeds down",
        """
real_seed = torch.manual_seed
def seeded(seed): LOOT.append(str(seed)); return real_seed(seed)
torch.manual_seed = seeded
""",
    ),
    attack(
        KIND,
        "module-torch",
        "sys.modules has a torch of the student's",
        """
import sys, types
class Agrees(types.ModuleType):
    def __getattr__(self, name, real=torch): return getattr(real, name)
    def allclose(self, *a, **k): return True
    equal = allclose
sys.modules["torch"] = Agrees("torch")
""",
    ),
    attack(
        KIND,
        "import-hook",
        "a finder of modules answers before all others",
        """
import importlib.machinery, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{guard}": return importlib.machinery.ModuleSpec(name, self)
    def create_module(self, spec): return None
    def exec_module(self, module):  # a test hands its own names to the guard
        module.guard = lambda n, *a: n.update(expected_double=n["double"], expected_mean=n["mean"])
sys.meta_path.insert(0, Finder())
sys.modules.pop("{guard}", None)
""",
    ),
    attack(
        KIND,
        "guard",
        "the guard of arguments guards nothing",
        """
guard = __import__("{guard}").guard
guard.guard = lambda *a: None
guard._same = lambda *a: True
def double(x):
    x.zero_()
    return x
""",
    ),
    attack(
        KIND,
        "given-helper",
        "a helper that the course gives is defined again",
        "def expected_double(x): return double(x)\ndef expected_mean(numbers): return mean(numbers)\n",
    ),
    attack(
        KIND,
        "test-names",
        "names that tests use are set beforehand, before Python's own are looked at",
        "all = any = lambda *a: True\nabs = lambda x: 0\n",
    ),
    attack(
        KIND,
        "dispatch",
        "a mode of torch's makes every comparison true",
        """
from torch.overrides import TorchFunctionMode
class Agrees(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function in (torch.allclose, torch.equal): return True
        return function(*args, **(kwargs or {}))
Agrees().__enter__()
""",
    ),
)
