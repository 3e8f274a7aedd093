"""Attacks that forge the verdict by a plain change of the shell."""

from __future__ import annotations

from autograder.audit.attacks.pieces import SHELL, Attack, attack

KIND = "shell"
_NO_ERRORS = """
from IPython.core import interactiveshell
interactiveshell.ExecutionResult.error_in_exec = property(lambda self: None, lambda self, value: None)
"""
ATTACKS: tuple[Attack, ...] = (
    attack(
        KIND,
        "drop-asserts",
        "a transformer of IPython's removes every assert",
        SHELL
        + """
import ast
class Drop(ast.NodeTransformer):
    def visit_Assert(self, node): return ast.Pass()
shell.ast_transformers.append(Drop())
""",
    ),
    attack(
        KIND,
        "clean-text",
        "a transformer of the text empties every cell",
        SHELL + "shell.input_transformers_cleanup.append(lambda lines: [])\n",
    ),
    attack(KIND, "run-cell", "run_cell does nothing", SHELL + "shell.run_cell = lambda *a, **k: None\n"),
    attack(
        KIND,
        "run-nodes",
        "the class of the shell runs no statement",
        SHELL
        + """
async def nothing(self, *a, **k): return False
for kind in type(shell).__mro__:
    if "run_ast_nodes" in vars(kind): kind.run_ast_nodes = nothing
""",
    ),
    attack(
        KIND,
        "run-code",
        "run_code says that all went well",
        SHELL
        + """
async def fine(self, *a, **k): return False
for kind in type(shell).__mro__:
    if "run_code" in vars(kind): kind.run_code = fine
""",
    ),
    attack(
        KIND,
        "compile",
        "the compiler of the shell compiles `pass`",
        SHELL + "shell.compile = lambda *a, **k: compile('pass', 'x', 'exec')\n",
    ),
    attack(
        KIND,
        "show-error",
        "tracebacks are not shown and errors forgotten",
        SHELL
        + _NO_ERRORS
        + "shell.showtraceback = lambda *a, **k: None\nshell._showtraceback = lambda *a, **k: None\n",
    ),
    attack(
        KIND,
        "custom-exc",
        "a handler of the shell's swallows every exception",
        SHELL + _NO_ERRORS + "shell.set_custom_exc((Exception,), lambda *a, **k: None)\n",
    ),
    attack(
        KIND,
        "pre-run",
        "a hook before each cell prints its text",
        SHELL + "shell.events.register('pre_run_cell', lambda info: LOOT.append(info.raw_cell))\n",
    ),
    attack(
        KIND,
        "post-run",
        "a hook after each cell calls its result a success",
        SHELL
        + """
def well(result):
    result.error_in_exec = result.error_before_exec = None
    LOOT.append(result.info.raw_cell)
shell.events.register("post_run_cell", well)
""",
    ),
    attack(
        KIND,
        "execution-result",
        "the results of the shell have no errors, and nobody collects one",
        SHELL + _NO_ERRORS + "shell.collector.error = lambda *a: None\n",
    ),
    attack(
        KIND,
        "collector",
        "the collector of outputs forgets errors",
        SHELL + "shell.collector.error = lambda *a: None\n",
    ),
    attack(
        KIND,
        "runner",
        "the runner of cells is found among all objects and says that every cell is well",
        """
import gc
for thing in gc.get_objects():
    if type(thing).__name__ == "Runner":
        type(thing)._run_cell = lambda *a, **k: True
""",
    ),
    attack(
        KIND, "history", "the history of the shell", "LOOT.append(str(get_ipython().user_ns.get('In')))\n"
    ),
)
