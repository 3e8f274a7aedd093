"""Take the official copies from the model hub, for those who can reach it and ask for it."""

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from coursekit.errors import HubError

# The names of the texts on the hub.
ROTTEN_TOMATOES = "cornell-movie-review-data/rotten_tomatoes"
IMDB = "stanfordnlp/imdb"
SST2 = "stanfordnlp/sst2"
BOOLQ = "google/boolq"


def model_and_tokenizer(auto_class: str, name: str) -> tuple[Any, Any]:
    """The model called `name`, read by the named class of transformers, and its tokenizer."""
    import transformers

    with _explained(name), quiet():
        model = getattr(transformers, auto_class).from_pretrained(name)
        tokenizer = transformers.AutoTokenizer.from_pretrained(name)
    return model.eval(), tokenizer


def rows(name: str, split: str) -> list[dict[str, Any]]:
    """The rows of one split of the data set called `name`, read by the `datasets` library."""
    if importlib.util.find_spec("datasets") is None:
        raise HubError(
            f"{name} from the hub needs the datasets library, which the course does not install: run "
            '`python -m pip install datasets`, or leave out source="hub" to use the package index.'
        )
    from datasets import load_dataset

    with _explained(name):
        return list(load_dataset(name, split=split))


@contextmanager
def quiet() -> Iterator[None]:
    """Keep transformers from writing progress bars and advice to stderr while it loads."""
    from transformers.utils import logging

    bars, level = logging.is_progress_bar_enabled(), logging.get_verbosity()
    logging.disable_progress_bar()
    logging.set_verbosity_error()
    try:
        yield
    finally:
        logging.set_verbosity(level)
        if bars:
            logging.enable_progress_bar()


@contextmanager
def _explained(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:  # what transformers, datasets and the hub client raise
        first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise HubError(
            f"{name} could not be taken from the model hub. Check the name and the network, or leave out "
            f'source="hub" to use the package index. The hub client said: {first}'
        ) from error
