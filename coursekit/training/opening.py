"""Opens a training record that somebody else wrote: everything is compared with what the task implies first.

Links are not followed, sizes are bounded before a byte is read, JSON may not repeat a key, and the header of
a file with weights must name exactly the expected tensors, one after the other, before any of them is made.
Nothing in a record is code.
"""

import json
import math
import os
import stat
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import torch

from coursekit import files
from coursekit.errors import RecordError
from coursekit.training import records
from coursekit.training.device import PRECISIONS
from coursekit.training.history import History
from coursekit.training.sampling import MOST_BYTES as MOST_BYTES
from coursekit.training.sampling import Sample, Shapes
from coursekit.training.settings import RunConfig

FACTS_BYTES = 64_000
ROW_BYTES = 1_000  # of one measurement
HEADER_BYTES = 300  # of one tensor in a header, beside its name
DEEPEST = 8  # JSON in JSON
LARGEST = 1e15  # of any number that a run measures
KINDS = {"F32": torch.float32, "F16": torch.float16}
Places = Mapping[str, tuple[int, tuple[int, ...]]]  # of tensors in a file: where each begins, and its shape


class Unsafe(RecordError):
    """A record that is not what a run of this task writes."""


@dataclass(frozen=True)
class Facts:
    """What run.json says, each of the type it must have."""

    task: str
    scale: str
    student: str
    seed: int
    config: Mapping[str, Any]
    data_sha256: str
    device: str
    precision: str
    ended: records.Ended
    steps_done: int
    best_step: int | None
    best_value: float | None
    wall_seconds: float


@dataclass(frozen=True)
class Layout:
    """What files with weights must hold: the trained tensors, and what the optimiser keeps of each."""

    shapes: Shapes
    optimizer: Mapping[str, bool]  # what it keeps -> whether that is one number, and not as many
    sample: Sample | None = None  # of a large model, what is kept at a border in the place of all

    @classmethod
    def of(cls, shapes: Shapes, config: RunConfig, sample: Sample | None = None) -> "Layout":
        kept: dict[str, dict[str, bool]] = {
            "adamw": {"step": True, "exp_avg": False, "exp_avg_sq": False},
            "adagrad": {"step": True, "sum": False},
            "sgd": {"momentum_buffer": False} if config.momentum else {},
        }
        return cls(shapes, kept[config.optimizer], sample)

    def weights(self, prefix: str = "") -> dict[str, tuple[int, ...]]:
        return {prefix + name: tuple(shape) for name, shape in self.shapes.items()}

    def state(self, step: int) -> dict[str, tuple[int, ...]]:
        """The tensors of a checkpoint; a run that has not begun has no state of its optimiser."""
        shapes = self.sample.kept() if self.sample else self.shapes
        found = {f"model.{name}": tuple(shape) for name, shape in shapes.items()}
        if step:
            for name, shape in shapes.items():
                for key, single in self.optimizer.items():
                    found[f"optimizer.{name}.{key}"] = () if single else tuple(shape)
        return found


class Opened:
    """A record whose files have the right form. Tensors are read when they are first asked for, and kept.

    Every check goes through all borders: nothing may write into a tensor that it gets from here.
    """

    def __init__(self, folder: Path, facts: Facts, config: RunConfig, history: History, layout: Layout):
        self.folder, self.facts, self.config, self.history = folder, facts, config, history
        self._layout = layout
        self._places: dict[str, Places] = {}  # by file
        self._kept: dict[str, dict[str, torch.Tensor]] = {}  # by file

    @property
    def borders(self) -> tuple[int, ...]:
        """The steps whose state the record holds, from 0 to the last step, wherever the run was stopped."""
        reached = {step for step in self.config.checkpoints if step <= self.last}
        return tuple(sorted({0, *reached, self.last}))

    @property
    def precision(self) -> str:
        """How precisely the run computed: as the task asks, or as the record says if the task does not."""
        return self.facts.precision if self.config.precision == "auto" else self.config.precision

    @property
    def is_cut_off(self) -> bool:
        """Whether the run ended between two of the borders that its task sets."""
        return self.last not in (0, *self.config.checkpoints)

    def digest(self) -> str:
        """A name for all that the record says, which changes with every byte of it."""
        places = ["run.json", "history.jsonl", *(self._border(step)[0] for step in self.borders)]
        places += ["best.safetensors"] if self.has_best else []
        return files.digest_of_parts(map(self._digest_of, places))

    def _digest_of(self, place: str) -> bytes:
        with _open(self.folder, place) as file:
            return files.raw_digest(file.read())

    @property
    def last(self) -> int:
        """The last step whose state is there: the end, or where the run was stopped."""
        return self.facts.steps_done

    @property
    def sample(self) -> Sample | None:
        """Of a large model, which coordinates the record holds at its borders."""
        return self._layout.sample

    def seen(self, weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """As much of whole weights as the record holds at a border."""
        return self.sample.take(weights) if self.sample else weights

    def state(self, step: int) -> dict[str, torch.Tensor]:
        """Weights and optimiser after a step, under `model.` and `optimizer.`; of a large model, a sample."""
        return self._tensors(*self._border(step))

    def _border(self, step: int) -> tuple[str, Shapes, Shapes]:
        """The file of a border, what it must hold and what it may hold."""
        if self.sample:
            return f"samples/step-{step:06d}.safetensors", self._layout.state(step), {}
        optional = self._layout.weights("best.") if step else {}
        return f"checkpoints/step-{step:06d}.safetensors", self._layout.state(step), optional

    @property
    def has_best(self) -> bool:
        """Whether the best weights are there: the run was evaluated, and they fit into a hand-in."""
        return self.facts.best_step is not None and (self.sample is None or self.sample.best_fits)

    def weights(self, step: int) -> dict[str, torch.Tensor]:
        found = self.state(step).items()
        return {name.removeprefix("model."): value for name, value in found if name.startswith("model.")}

    def best(self) -> dict[str, torch.Tensor] | None:
        """The best weights, of a large model in half precision; a run that was never evaluated has none."""
        if not self.has_best:
            return None
        return self._tensors("best.safetensors", self._layout.weights(), {}, self._best_kind)

    @property
    def _best_kind(self) -> str:
        return "F16" if self.sample else "F32"

    def check_headers(self) -> None:
        for step in self.borders:
            self._header(*self._border(step))
        if self.has_best:
            self._header("best.safetensors", self._layout.weights(), {}, self._best_kind)

    def _header(self, place: str, expected: Shapes, optional: Shapes, kind: str = "F32") -> Places:
        if place not in self._places:
            self._places[place] = _header(self.folder, place, expected, optional, kind)
        return self._places[place]

    def _tensors(
        self, place: str, expected: Shapes, optional: Shapes, kind: str = "F32"
    ) -> dict[str, torch.Tensor]:
        if place not in self._kept:
            places = self._header(place, expected, optional, kind)
            there = {name: places[name] for name in expected}  # the others are left where they are
            self._kept[place] = _tensors(self.folder, place, there, kind)
        return dict(self._kept[place])


def facts_of(folder: Path) -> Facts:
    """What run.json says, before anything else is opened."""
    if not os.path.lexists(folder / "run.json"):
        raise RecordError(
            f"There is no training record in {folder}: run the cell that trains, and hand in the folder "
            f"{folder} with the notebook."
        )
    raw = _json(_bytes(folder, "run.json", FACTS_BYTES), "run.json")
    if not isinstance(raw, dict) or raw.get("schema") != records.SCHEMA:
        found = raw.get("schema") if isinstance(raw, dict) else None
        raise Unsafe(
            f"run.json has schema {str(found)[:20]}, this version reads {records.SCHEMA}: train once more."
        )
    kinds: dict[str, tuple[type, ...]] = {
        **dict.fromkeys(("task", "scale", "student", "data_sha256", "device", "precision", "ended"), (str,)),
        **dict.fromkeys(("seed", "steps_done"), (int,)),
        "config": (dict,),
        "best_step": (int, type(None)),
        "best_value": (int, float, type(None)),
        "wall_seconds": (int, float),
    }
    for name, kind in kinds.items():
        value = raw.get(name)
        if name not in raw or not isinstance(value, kind) or isinstance(value, bool):
            raise Unsafe(f"run.json: {name} is missing, or not what it should be.")
    if not all(_is_text(raw[name]) for name, kind in kinds.items() if kind == (str,)):
        raise Unsafe("run.json: a name holds signs that are no text.")
    if raw["precision"] not in PRECISIONS:
        raise Unsafe("run.json: nothing computes as precisely as it says.")
    if raw["ended"] not in tuple(records.Ended):
        raise Unsafe("run.json: a run does not end like that.")
    return Facts(**{name: raw[name] for name in kinds} | {"ended": records.Ended(raw["ended"])})


def _is_text(value: str) -> bool:
    """Whether it can be written as UTF-8: JSON can hold halves of signs."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def open_record(
    folder: Path | str, config: RunConfig, shapes: Shapes, facts: Facts, sample: Sample | None = None
) -> Opened:
    """The record in a folder, if its form is that of a run with this configuration and these shapes."""
    folder = Path(folder)
    if not 0 <= facts.steps_done <= config.steps:
        raise Unsafe(f"run.json: {facts.steps_done} steps of {config.steps} can't have been done.")
    if facts.best_step is not None and not 0 < facts.best_step <= facts.steps_done:
        raise Unsafe("run.json: the best step lies outside the run.")
    history = _history(folder, config, facts.steps_done)
    opened = Opened(folder, facts, config, history, Layout.of(shapes, config, sample))
    opened.check_headers()
    return opened


def _history(folder: Path, config: RunConfig, done: int) -> History:
    """One row per logged step and per look, in order: the number of rows is known before one is read."""
    logged = done // config.log_every
    most = 2 * logged + done // (config.evaluate_every or config.steps) + 2
    lines = _bytes(folder, "history.jsonl", most * ROW_BYTES).splitlines()
    if len(lines) > most:
        raise Unsafe(f"history.jsonl has {len(lines)} rows; this run writes {most} at most.")
    rows = [_json(line, f"history.jsonl, line {number}") for number, line in enumerate(lines, 1)]
    for number, row in enumerate(rows, 1):
        whole = isinstance(row, dict) and isinstance(row.get("step"), int) and len(row) <= 20
        values = list(row.values()) if whole else []
        if not whole or not all(type(v) in (int, float) and abs(v) < LARGEST for v in values):
            raise Unsafe(f"history.jsonl, line {number}: a row holds a step and numbers.")
        if "learning_rate" in row and row.keys() != {"step", "loss", "learning_rate"}:
            raise Unsafe(f"history.jsonl, line {number}: a learning rate stands beside a loss, and alone.")
    return History(rows)


def _bytes(folder: Path, place: str, most: int) -> bytes:
    """The bytes of a plain file inside the folder, if there are not more than so many."""
    with _open(folder, place) as file:
        size = os.fstat(file.fileno()).st_size
        if size > most:
            raise Unsafe(f"{place} has {size:,} bytes; a run of this task writes {most:,} at most.")
        return file.read(most)


def _open(folder: Path, place: str) -> BinaryIO:
    """Open a plain file for reading. No part of its place, from the folder on, may be a link."""
    path = folder
    try:
        for part in ("", *place.split("/")):
            path = path / part if part else path
            seen = os.lstat(path)
            if stat.S_ISLNK(seen.st_mode):
                raise Unsafe(f"{place}: a record holds no links.")
        if not stat.S_ISREG(seen.st_mode):
            raise Unsafe(f"{place} is not a plain file.")
        file = open(path, "rb")  # noqa: SIM115 (whoever asked closes it)
    except OSError as error:
        raise RecordError(f"The record lacks {place}: {error.strerror or error}.") from error
    if not os.path.samestat(seen, os.fstat(file.fileno())):  # changed between the look and the opening
        file.close()
        raise Unsafe(f"{place}: a record holds no links.")
    return file


def _json(text: bytes, place: str) -> Any:
    """A value without repeated keys, infinite numbers or great depth."""
    try:
        value = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Unsafe(f"{place} is not plain JSON: {str(error)[:100]}.") from error
    waiting = [(value, 1)]
    while waiting:
        item, depth = waiting.pop()
        if depth > DEEPEST or (isinstance(item, float) and not math.isfinite(item)):
            raise Unsafe(f"{place} is nested too deeply, or holds a number that is not finite.")
        inside = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        waiting += [(part, depth + 1) for part in inside]
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _header(folder: Path, place: str, expected: Shapes, optional: Shapes, kind: str = "F32") -> Places:
    """Where each tensor lies in the file, after the header was compared with what is expected.

    `optional` tensors are all there, or none of them.
    """
    known = {**expected, **optional}
    most = 10_000 + sum(HEADER_BYTES + len(name) for name in known)
    with _open(folder, place) as file:
        size = os.fstat(file.fileno()).st_size
        start = file.read(8)
        length = struct.unpack("<Q", start)[0] if len(start) == 8 else most + 1
        if not 2 <= length <= most or 8 + length > size:
            raise Unsafe(f"{place}: its header has another length than a run of this task writes.")
        header = _json(file.read(length), place)
    if not isinstance(header, dict):
        raise Unsafe(f"{place}: its header is not an object.")
    header.pop("__metadata__", None)
    if header.keys() not in (set(expected), set(known)):
        other = sorted(header.keys() ^ set(expected))[0]
        raise Unsafe(f"{place}: {other[:80]!r} is too much, or missing.")
    return _places(header, known, place, 8 + length, size, kind)


def _places(header: Mapping[str, Any], known: Shapes, place: str, begin: int, size: int, kind: str) -> Places:
    """Tensors of one kind with the expected shapes that fill the file, one directly after the other."""
    spans = []
    for name, entry in header.items():
        shape = tuple(known[name])
        if not isinstance(entry, dict) or entry.keys() != {"dtype", "shape", "data_offsets"}:
            raise Unsafe(f"{place}: {name!r} is not described as it should be.")
        if entry["dtype"] != kind or entry["shape"] != list(shape):
            raise Unsafe(f"{place}: {name!r} has another type or shape than this task's model.")
        offsets = entry["data_offsets"]
        plain = isinstance(offsets, list) and len(offsets) == 2 and all(type(end) is int for end in offsets)
        if not plain or offsets[1] - offsets[0] != KINDS[kind].itemsize * math.prod(shape):
            raise Unsafe(f"{place}: {name!r} has another size than its shape.")
        spans.append((offsets[0], offsets[1], name, shape))
    spans.sort()
    ends = [0, *(end for _, end, _, _ in spans)]
    if [start for start, _, _, _ in spans] != ends[:-1] or begin + ends[-1] != size:
        raise Unsafe(f"{place}: its tensors overlap, leave gaps, or do not fill the file.")
    return {name: (begin + start, shape) for start, _, name, shape in spans}


def _tensors(folder: Path, place: str, places: Places, kind: str) -> dict[str, torch.Tensor]:
    """The tensors that lie at these places of a file, all of them finite."""
    found, width = {}, KINDS[kind].itemsize
    with _open(folder, place) as file:
        for name, (start, shape) in places.items():
            file.seek(start)
            count = math.prod(shape)
            data = bytearray(file.read(width * count))
            if len(data) != width * count:
                raise Unsafe(f"{place} changed while it was read.")
            value = torch.frombuffer(data, dtype=KINDS[kind]).reshape(shape) if count else torch.zeros(shape)
            if not torch.isfinite(value).all():
                raise Unsafe(f"{place}: {name!r} holds a number that is not finite.")
            found[name] = value.float()
    return found


def bytes_of(folder: Path | str) -> int:
    """How much room the files of a record take."""
    return sum(path.lstat().st_size for path in Path(folder).rglob("*") if path.is_file())
