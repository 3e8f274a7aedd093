"""What attacks are made of: the wrong answers that all of them follow, and pieces that several share."""

from __future__ import annotations

from dataclasses import dataclass

WRONG = """
import torch
from torch import nn

LOOT = []
DID, REACHED = "-".join(("attack", "did")), "-".join(("attack", "reached"))

def double(x):
    return x * 3 + 1

def mean(numbers):
    return -1.0

def apply_twice(function, x):
    return x - 1

class Scale(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.factor = nn.Parameter(torch.zeros(d))

    def forward(self, x):
        return x * 0 - 1
"""
_GUARD = "{guard}"  # in the texts of attacks


@dataclass(frozen=True)
class Attack:
    """What somebody may hand in."""

    kind: str
    name: str
    tries: str
    code: str

    def against(self, guard: str) -> str:
        """Its code for a course whose guard of arguments is this module."""
        return self.code.replace(_GUARD, guard)


def attack(kind: str, name: str, tries: str, code: str) -> Attack:
    return Attack(kind, name, tries, code.strip("\n") + "\n")


SHELL = "shell = get_ipython()\n"
# Finds a secret by its form, and does not hold it itself.
SEEK = """
import re
FORM = re.compile(b"can" + b"ary-[0-9a-f]{16}")
def seek(data):
    LOOT.extend(found.decode() for found in FORM.findall(data))
"""
FDS = """
import os, socket, struct, json
def channel():
    import stat
    for fd in range(3, 1024):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                return socket.socket(fileno=os.dup(fd))
        except OSError:
            pass
def line():
    # The line to the tests came last; before a test there is none, and this is the channel of the grader.
    import stat
    found = {}
    for fd in range(3, 1024):
        try:
            facts = os.fstat(fd)
        except OSError:
            continue
        if stat.S_ISSOCK(facts.st_mode):
            found.setdefault(facts.st_ino, fd)
    return socket.socket(fileno=os.dup([*found.values()][-1]))
def frame(body):
    return struct.pack(">I", len(body)) + body
def bridge(form, numbers=b""):
    text = json.dumps(form).encode()
    return frame(b"B" + struct.pack(">I", len(text)) + text + numbers)
def answer(serial, **more):
    form = {"serial": serial, "gave": [1], "raised": [], "graph": [], "left": [], "keep": []}
    return bridge(form | {"changes": [], "random": []} | more)
"""
PEER = """
import gc
from autograder.bridge import peer, wire, inside, writing
def the_peer():
    return next(o for o in gc.get_objects() if isinstance(o, peer.Peer))
"""
