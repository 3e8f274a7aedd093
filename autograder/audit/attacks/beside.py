"""Attacks that go on beside the tests, while they run."""

from __future__ import annotations

from autograder.audit.attacks.pieces import Attack, attack

KIND = "beside"
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "thread",
        "a thread changes torch while tests run",
        """
import threading, time
def forever():
    while True:
        torch.allclose = lambda *a, **k: True
        time.sleep(0.001)
threading.Thread(target=forever, daemon=True).start()
""",
    ),
    attack(
        KIND,
        "fork",
        "the notebook goes on in a child, and the parent answers for it",
        """
import os
parent = os.getpid()
if os.fork():
    os.waitpid(-1, 0)
def mean(numbers):
    if os.getpid() != parent: LOOT.append(DID)
    return -1.0
""",
    ),
    attack(
        KIND,
        "signal",
        "a timer interrupts the tests",
        """
import signal
signal.signal(signal.SIGALRM, lambda *a: LOOT.append(DID))
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
""",
    ),
    attack(
        KIND,
        "garbage",
        "a callback of the garbage collector changes torch",
        """
import gc
gc.callbacks.append(lambda *a: setattr(torch, 'equal', lambda *b: True))
gc.set_threshold(1)
""",
    ),
    attack(
        KIND, "sleep", "an answer that never comes", "import time\ndef mean(numbers): time.sleep(10**6)\n"
    ),
    attack(
        KIND,
        "sleep-on",
        "an answer that never comes, and no interrupt helps",
        """
import signal, time
def mean(numbers):
    while True:
        try: time.sleep(1)
        except BaseException: pass
""",
    ),
    attack(
        KIND,
        "memory",
        "an answer that takes all memory",
        "def mean(numbers):\n    return [torch.ones(10**8) for _ in range(1000)]\n",
    ),
    attack(
        KIND,
        "ctypes",
        "the number one is changed in memory",
        """
import ctypes
true = id(1.0)
def mean(numbers):
    ctypes.memset(id(True) + 24, 0, 4)
    return 0.0
""",
    ),
    attack(
        KIND,
        "code-object",
        "the code of the grader's functions in this process is exchanged",
        """
guard = __import__("{guard}").guard
guard._same.__code__ = (lambda a, b: True).__code__
guard.guard.__code__ = (lambda namespace, *names: None).__code__
def double(x):
    x.zero_()
    return x
""",
    ),
    attack(
        KIND,
        "network",
        "a message to a machine far away",
        """
import socket
def mean(numbers):
    socket.create_connection(("1.1.1.1", 80), timeout=1)
    LOOT.append(REACHED)
    return 0.0
""",
    ),
    attack(
        KIND,
        "others",
        "the work and the grades of others",
        """
import os
for name in ("gradebook.db", "submitted", "feedback", ".autograder"):
    for top in ("/", ".", "..", "../..", "/work"):
        if os.path.exists(os.path.join(top, name)): LOOT.append(REACHED)
""",
    ),
)
