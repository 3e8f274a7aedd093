# ruff: noqa: E501 (an attack is easier to read in few lines)
"""Attacks on the channel between test and answer."""

from __future__ import annotations

from autograder.audit.attacks.pieces import FDS, PEER, Attack, attack

KIND = "channel"
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "forged-result",
        "a result of the test is written to the channel",
        FDS
        + """
def double(x):
    well = {"cell": 0, "ending": "ok", "count": 1, "seconds": 0.1, "outputs": [], "patched": []}
    for index in range(12):
        channel().sendall(frame(json.dumps(well | {"cell": index}).encode()))
    return x
""",
    ),
    attack(
        KIND,
        "answer-first",
        "an answer is sent before anybody has asked",
        FDS + "channel().sendall(answer(1) + answer(2) + answer(3))\n",
    ),
    attack(
        KIND,
        "two-answers",
        "a second answer to one question",
        FDS
        + "def mean(numbers):\n    for serial in range(60): line().sendall(answer(serial, gave=[2.0]))\n    return 1\n",
    ),
    attack(
        KIND,
        "lying-length",
        "a message that says it is longer than it is",
        FDS + "def mean(numbers):\n    line().sendall(struct.pack('>I', 10**6) + b'B')\n    return 1\n",
    ),
    attack(
        KIND,
        "too-long",
        "a message that says it has four gigabytes",
        FDS
        + "def mean(numbers):\n    line().sendall(struct.pack('>I', 2**32 - 1) + b'B' * 100)\n    return 1\n",
    ),
    attack(
        KIND,
        "duplicate-key",
        "an answer with two values for one key",
        FDS
        + """
def mean(numbers):
    text = b'{"serial":1,"serial":2,"gave":[1],"gave":[2]}'
    line().sendall(frame(b"B" + struct.pack(">I", len(text)) + text))
    return 1
""",
    ),
    attack(
        KIND,
        "closed",
        "the channel is closed",
        FDS + "def mean(numbers):\n    line().shutdown(2)\n    return 1\n",
    ),
    attack(
        KIND,
        "foreign-references",
        "answers refer to objects of the test that were never handed over",
        PEER
        + """
from autograder.bridge.peer import Peer
def mean(numbers):
    real = Peer.refer
    Peer.refer = lambda self, value: ["ref", 0, 1, "", {}]
    return object()
""",
    ),
    attack(
        KIND,
        "ask-back",
        "the test's side is asked for the names of its functions",
        PEER
        + """
def apply_twice(function, x):
    peer = the_peer()
    for request, name in [("get", "__globals__"), ("get", "__code__"), ("method", "__reduce__"), ("names", "x")]:
        try: LOOT.append(repr(peer.ask(request, function, name, (), ()) if request == "method" else peer.ask(request, function, name)))
        except BaseException as error: LOOT.extend([str(error), DID])
    return x
""",
    ),
    attack(
        KIND,
        "ask-for-eval",
        "the test's side is sent names of Python's that run code",
        PEER
        + """
def mean(numbers):
    real = writing.Writer.value
    def lie(self, value, depth=0):
        return ["global", "builtins", "eval"] if value == "lie" else real(self, value, depth)
    writing.Writer.value = lie
    return "lie"
""",
    ),
    attack(
        KIND,
        "same-object",
        "the answer is said to be some object that the test has",
        PEER
        + """
def lie(self, value, depth=0):
    return ["same", 2]
def mean(numbers):
    writing.Writer.value = lie
    return 0.0
""",
    ),
    attack(
        KIND,
        "change-everything",
        "an answer says that every object of the test's has changed to zero",
        PEER
        + """
def double(x):
    return x * 0
from autograder.bridge.peer import Peer
real = Peer.changes
def changes(self, writer):
    for number, entry in self.entries():
        if isinstance(entry.value, torch.Tensor): entry.value.data.zero_()
    return real(self, writer)
Peer.changes = changes
""",
    ),
    attack(
        KIND,
        "random-state",
        "the state of the test's random numbers is set by the answer",
        """
def double(x):
    torch.manual_seed(0)
    return x * 0
def mean(numbers):
    torch.manual_seed(0)
    LOOT.append(DID)
    return 0.0
""",
    ),
    attack(
        KIND,
        "gradients",
        "gradients are made up",
        """
class Fake(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x * 3
    @staticmethod
    def backward(ctx, grad): return grad * 2
def double(x): return Fake.apply(x)
""",
    ),
)
