"""What a grading engine asks about this package: its data, its environment, what to import beforehand.

The engine finds this module by the entry point `autograder.kit`; nothing here knows the engine.
"""

import sys
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from coursekit import errors, kinship, progress
from coursekit.data import cache
from coursekit.data.manifest import ASSETS, find

PACKAGE = "coursekit"
COMMAND = "coursekit"
EXTENSION = "coursekit.unsolved"
GUARD = "coursekit.guard"
STUDENT = "COURSEKIT_STUDENT"  # as coursekit.training.recorded reads it, which takes torch to import
SECRET = "COURSEKIT_SECRET"  # as coursekit.training.replay reads it
PRELOAD = (
    "numpy",
    "torch",
    "torch.nn.functional",
    "torch.utils.data",
    "matplotlib.pyplot",
    "safetensors.torch",
    "transformers:AutoConfig",
    "transformers:AutoModel",
    "transformers:AutoModelForCausalLM",
    "transformers:AutoModelForMaskedLM",
    "transformers:AutoModelForSequenceClassification",
    "transformers:AutoTokenizer",
    "transformers:BertModel",
    "transformers:DistilBertForSequenceClassification",
    "transformers:GPT2LMHeadModel",
    "transformers:PreTrainedTokenizerFast",
    "transformers:RobertaForSequenceClassification",
    "peft:get_peft_model",
    "coursekit.data",
    "coursekit.plots",
    "coursekit.training",
)
ERRORS = (errors.CoursekitError,)
LOADER_ERRORS = frozenset(
    kind.__name__
    for kind in (
        errors.FetchError,
        errors.WrongHashError,
        errors.ArchiveError,
        errors.CacheError,
        errors.DamagedError,
    )
)


def recording(run: str, student: str, folder: str) -> str:
    """A cell that trains a run, defined by the cells before it, as this student, and leaves its record."""
    return (
        "from coursekit.training.handing_in import record_as\n\n"
        f"record_as(list(globals().values()), {run!r}, {student!r}, {folder!r})"
    )


def verifying(run: str, seed: int) -> str:
    """A cell that prints every check of the record of a run that the cells before it define."""
    return (
        "from coursekit.training.handing_in import print_checks\n\n"
        f"print_checks(list(globals().values()), {run!r}, {seed})"
    )


def warming(run: str) -> str:
    """A cell that brings into memory what the checks of any record of a run need."""
    return f"from coursekit.training.handing_in import warm_up\n\nwarm_up(list(globals().values()), {run!r})"


def sketching(run: str) -> str:
    """A cell that prints what tells a record of a run from others, for `akin`."""
    return (
        "from coursekit.training.handing_in import print_sketch\n\n"
        f"print_sketch(list(globals().values()), {run!r})"
    )


def akin(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Why somebody should look at two students' records of a run; nothing for two honest ones."""
    return kinship.akin(one, other)


def assets() -> tuple[str, ...]:
    """The texts and models that a chapter or an assignment may declare."""
    return tuple(ASSETS)


def bring(names: Iterable[str]) -> tuple[str, ...]:
    """Fetch what is not whole in the cache, under one progress bar; the names of what was fetched."""
    from coursekit.data import fetch  # here, because most commands have nothing to fetch

    return tuple(asset.name for asset in fetch.bring([find(name) for name in names]))


def state(name: str) -> Literal["whole", "absent", "damaged"]:
    """Whether a text or model can be used on this machine."""
    asset = find(name)
    return cache.inspect(cache.entry(asset), asset)[0].value


def lack(name: str) -> str:
    """Why it can't; "" when it is whole."""
    asset = find(name)
    found, reason = cache.inspect(cache.entry(asset), asset)
    if found is cache.State.WHOLE:
        return ""
    return "is not in the cache" if found is cache.State.ABSENT else f"is damaged: {reason}"


def remedy(name: str) -> str:
    """What a person can do about it, in a sentence."""
    return f"Run `coursekit fetch {name}`"


def place() -> str:
    """The cache folder."""
    return str(cache.root())


def variables() -> Mapping[str, str]:
    """For the environment of cells that nobody watches: no progress bars, and the cache where it is."""
    return {**progress.OFF, "COURSEKIT_CACHE": place()}


def loaded() -> tuple[str, ...]:
    """The texts and models that this process has asked for so far."""
    fetch = sys.modules.get("coursekit.data.fetch")
    return tuple(sorted(fetch.loaded)) if fetch else ()
