"""Attacks on a grader that anybody may read: small pieces of a student's notebook, and what each tries.

Every piece follows the same wrong answers (`WRONG`), so that any point is one too many.  What an attack finds
it appends to `LOOT`, which the last cell of the notebook prints.
"""

from __future__ import annotations

from autograder.audit.attacks import answers, beside, channel, names, objects, reading, shell
from autograder.audit.attacks.pieces import WRONG, Attack

__all__ = [
    "ATTACKS",
    "NOTICED_INSIDE",
    "UNPROVEN",
    "WIN_BARE",
    "WIN_INSIDE",
    "WRONG",
    "Attack",
    "proof_of",
]

ATTACKS: tuple[Attack, ...] = (
    *shell.ATTACKS,
    *names.ATTACKS,
    *objects.ATTACKS,
    *answers.ATTACKS,
    *reading.ATTACKS,
    *beside.ATTACKS,
    *channel.ATTACKS,
)

# What the controls showed.  With tests inside the student's process these gained a point or read a secret,
WIN_INSIDE = frozenset(
    {
        "shell/clean-text",
        "shell/show-error",
        "shell/custom-exc",
        "shell/execution-result",
        "shell/runner",
        "names/builtins-true",
        "names/import",
        "names/allclose",
        "names/tensor-eq",
        "names/randn",
        "names/manual-seed",
        "names/module-torch",
        "names/import-hook",
        "names/guard",
        "names/given-helper",
        "names/test-names",
        "names/dispatch",
        "objects/equal-to-all",
        "objects/tensor-subclass",
        "objects/float-subclass",
        "answers/by-seed",
        "answers/callback-result",
        "answers/callback-error",
        "reading/memory",
        "reading/objects",
        "reading/frames",
        "reading/sources",
        "reading/stack-of-traceback",
        "beside/thread",
        "beside/garbage",
        "beside/ctypes",
        "beside/code-object",
    }
)
# these were noticed,
NOTICED_INSIDE = frozenset({"shell/drop-asserts", "shell/run-cell", "shell/run-nodes", "shell/run-code"})
# and these gained something only bare: with nothing on watch, a secret left behind, and no private seed.
WIN_BARE = frozenset(
    {
        "shell/pre-run",
        "shell/post-run",
        "answers/by-heart",
        "reading/files",
        "reading/environment",
        "reading/trace",
        "beside/others",
    }
)
# Nobody has seen these do anything yet.
UNPROVEN = frozenset({"shell/history", "channel/gradients"})


def proof_of(name: str) -> str:
    """What shows that an attack does something; one that gains nothing anywhere is felt, or says so."""
    if name in UNPROVEN:
        return "not proven to do anything"
    if name in WIN_INSIDE:
        return "wins inside"
    if name in NOTICED_INSIDE:
        return "noticed inside"
    return "wins bare" if name in WIN_BARE else "felt, wins nowhere"
