"""In a notebook: a function that is not written yet says so in one line, and the cells after it still run.

The kit's `start.py` loads this as an extension of IPython; `%load_ext coursekit.unsolved` does the same.
"""

import os
from types import TracebackType
from typing import Any


def unsolved(error: BaseException | None, trace: TracebackType | None = None) -> str:
    """The function of a notebook that has only its `raise NotImplementedError`; "" for any other error."""
    if not isinstance(error, NotImplementedError) or error.args:
        return ""
    trace = trace or error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or trace.tb_frame.f_globals.get("__name__") != "__main__":
        return ""  # a library's, which means something else by it
    return trace.tb_frame.f_code.co_qualname.replace("<locals>.", "").removesuffix("<module>")


def load_ipython_extension(shell: Any) -> None:
    """Called by IPython; whoever counts failures, such as nbgrader's *Validate*, has to see them as such."""
    if "NBGRADER_EXECUTION" in os.environ or "NBGRADER_VALIDATING" in os.environ:
        return
    shell.set_custom_exc((NotImplementedError,), _say)
    shell.events.register("post_run_cell", _go_on)


def _say(shell: Any, kind: type, error: BaseException, trace: TracebackType, tb_offset: int | None) -> None:
    name = unsolved(error, trace)
    if name:
        print(f"not solved yet: {name}")
    else:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def _go_on(result: Any) -> None:
    """An error would end *Run All*; there is none any more once it was said."""
    if unsolved(result.error_in_exec):
        result.error_in_exec = None
