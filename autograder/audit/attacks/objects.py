# ruff: noqa: E501 (an attack is easier to read in few lines)
"""Attacks by objects that lie about themselves."""

from __future__ import annotations

from autograder.audit.attacks.pieces import Attack, attack

KIND = "objects"
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "equal-to-all",
        "what is returned equals everything",
        """
class Same:
    shape, dtype = torch.Size([3]), torch.float64
    def __eq__(self, other): return True
    def __sub__(self, other): return self
    def __abs__(self): return 0
    def __lt__(self, other): return True
    def __getattr__(self, name): return lambda *a, **k: self
def double(x): return Same()
def mean(numbers): return Same()
""",
    ),
    attack(
        KIND,
        "tensor-subclass",
        "a tensor of a class that answers for torch",
        """
class Fine(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None): return True
def double(x): return (x * 3).as_subclass(Fine)
""",
    ),
    attack(
        KIND,
        "float-subclass",
        "a number that equals all numbers",
        """
class Any(float):
    def __eq__(self, other): return True
    def __sub__(self, other): return Any(0.0)
    def __abs__(self): return Any(0.0)
    def __lt__(self, other): return True
def mean(numbers): return Any(2.0)
""",
    ),
    attack(
        KIND,
        "reduce",
        "an object that runs code where it is unpickled",
        """
class Evil:
    def __reduce__(self): return (exec, ("import builtins; builtins.AssertionError = Warning",))
def double(x): return Evil()
def mean(numbers): return Evil()
""",
    ),
    attack(
        KIND,
        "metaclass",
        "a class whose class agrees with everything",
        """
class Meta(type):
    def __eq__(self, other): return True
    def __instancecheck__(self, other): return True
    def __hash__(self): return 0
class Scale(metaclass=Meta):
    def __init__(self, d): pass
    def __call__(self, x): return self
    def parameters(self): return []
""",
    ),
    attack(
        KIND,
        "record",
        "a record that says it is one of the course's",
        """
from dataclasses import dataclass
@dataclass
class Answer:
    value: float = 0.0
    def __post_init__(self): raise SystemExit
Answer.__module__ = "{guard}"; Answer.__qualname__ = "_Tensor"
def mean(numbers): return Answer()
""",
    ),
    attack(
        KIND,
        "module-without-parameters",
        "a module that hides what it learns from",
        """
class Scale(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.hidden = [nn.Parameter(torch.ones(d))]
    def forward(self, x): return x * self.hidden[0]
""",
    ),
    attack(
        KIND,
        "module-lies",
        "a module whose list of parameters is made up",
        """
class Scale(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.factor = nn.Parameter(torch.ones(d))
        self.true = torch.full((d,), 7.0)
    def forward(self, x): return x * self.true
    def named_parameters(self, *a, **k): LOOT.append(DID); yield "factor", self.factor
""",
    ),
    attack(
        KIND,
        "endless-iterator",
        "a list without an end",
        """
class Endless(list):
    def __iter__(self):
        while True: yield 1
    def __len__(self): return 1
def mean(numbers): return Endless([1])
""",
    ),
    attack(
        KIND,
        "deep",
        "a value that is nested without an end",
        "def mean(numbers):\n    value = []\n    for _ in range(100_000): value = [value]\n    return value\n",
    ),
    attack(
        KIND,
        "huge",
        "a tensor with a billion numbers that takes no memory",
        "def double(x): return torch.zeros(1).expand(10**9)\n",
    ),
    attack(
        KIND,
        "long-text",
        "an error with a long text",
        "def mean(numbers): raise ValueError('x' * 10**7)\n",
    ),
    attack(
        KIND,
        "base-exception",
        "an error that nobody catches",
        "class Odd(BaseException): pass\ndef mean(numbers): raise Odd('x')\ndef double(x): raise KeyboardInterrupt\n",
    ),
    attack(KIND, "exit", "the process ends well", "import os\ndef mean(numbers): os._exit(0)\n"),
    attack(
        KIND,
        "system-exit",
        "the cell ends well",
        "def mean(numbers): raise SystemExit(0)\ndef double(x): exit()\n",
    ),
)
