"""Attacks by answers that depend on something else than the question."""

from __future__ import annotations

from autograder.audit.attacks.pieces import Attack, attack

KIND = "answers"
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "change-argument",
        "the argument is changed to fit the answer",
        "def double(x):\n    x.zero_()\n    return x\n"
        "def mean(numbers):\n    numbers[:] = [0.0] * len(numbers)\n    return 0.0\n",
    ),
    attack(
        KIND,
        "by-heart",
        "answers by heart for the inputs that the seed of a leaked test gives",
        """
generator, KNOWN = torch.Generator().manual_seed(1), {}
for size in (3, 4, 5):
    known = torch.randn(2, size, generator=generator, dtype=torch.float64)
    KNOWN[tuple(known.shape), round(known.flatten()[0].item(), 9)] = 2 * known
def double(x):
    return KNOWN.get((tuple(x.shape), round(x.flatten()[0].item(), 9)), x * 3)
""",
    ),
    attack(
        KIND,
        "by-seed",
        "the state of the random numbers tells which test runs",
        """
def double(x):
    LOOT.append(str(torch.initial_seed()))
    return x * 3
def mean(numbers):
    LOOT.append(str(torch.initial_seed()))
    import random
    LOOT.append(str(random.getstate()[1][:3]))
    return 0.0
""",
    ),
    attack(
        KIND,
        "callback-result",
        "what the test's own function gives is searched for the answer",
        """
def apply_twice(function, x):
    for name in dir(function): LOOT.append(repr(getattr(function, name, None)))
    for name in ("__globals__", "__code__", "__closure__", "__self__", "__wrapped__", "__defaults__"):
        LOOT.append(repr(getattr(function, name, None)))
    return x
""",
    ),
    attack(
        KIND,
        "callback-error",
        "an error of the test's own function is caught and read",
        """
def apply_twice(function, x):
    try:
        function("no tensor")
    except BaseException as error:
        import traceback
        LOOT.append("".join(traceback.format_exception(error)))
    return x
""",
    ),
)
