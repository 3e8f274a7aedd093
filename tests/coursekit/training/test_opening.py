"""A record from somebody else is opened only when its form is that of a run of the task."""

import json
import os
import struct
import zipfile
from pathlib import Path

import pytest
import torch

from coursekit.errors import RecordError
from coursekit.training.opening import Unsafe
from tests.coursekit.training.small_run import (
    TASK,
    checkpoint,
    copied,
    edit_facts,
    edit_tensors,
    rows,
    trained,
    write_rows,
)


@pytest.fixture(scope="module")
def honest(tmp_path_factory) -> Path:
    return trained(tmp_path_factory.mktemp("honest") / "runs/small-net")


@pytest.fixture
def record(honest: Path, tmp_path: Path) -> Path:
    return copied(honest, tmp_path / "record")


def header_of(path: Path) -> tuple[dict, bytes]:
    content = path.read_bytes()
    length = struct.unpack("<Q", content[:8])[0]
    return json.loads(content[8 : 8 + length]), content[8 + length :]


def write_header(path: Path, header: dict | str, data: bytes) -> None:
    text = (header if isinstance(header, str) else json.dumps(header)).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def refuses(record: Path, words: str) -> None:
    """Opening and reading everything ends in one sentence, and in nothing else."""
    with pytest.raises(RecordError, match=words):
        read_all(record)


def read_all(record: Path) -> None:
    opened = TASK.open(record)
    for step in opened.borders:
        opened.state(step)
    opened.best()


def test_an_honest_record_opens_and_holds_what_was_trained(honest):
    opened = TASK.open(honest)
    assert opened.borders == (0, 10, 20, 30, 40)
    assert opened.facts.student == "ada"
    assert len(opened.history) == 40 + 4
    assert opened.weights(40).keys() == set(TASK.shapes("small"))
    assert float(opened.state(20)["optimizer.0.weight.step"]) == 20.0
    assert torch.equal(opened.best()["0.bias"], opened.weights(opened.facts.best_step)["0.bias"])


def test_no_record_is_named_with_what_to_do(tmp_path):
    refuses(tmp_path / "runs/small-net", "no training record in .*run the cell that trains, and hand in")


def test_a_folder_or_a_file_may_not_be_a_link(record, tmp_path):
    (tmp_path / "link").symlink_to(record)
    refuses(tmp_path / "link", "holds no links")
    secret = tmp_path / "secret.json"
    secret.write_bytes((record / "run.json").read_bytes())
    (record / "run.json").unlink()
    (record / "run.json").symlink_to(secret)
    refuses(record, "holds no links")


def test_a_folder_inside_may_not_be_a_link_out(record, tmp_path):
    (record / "checkpoints").rename(tmp_path / "elsewhere")
    (record / "checkpoints").symlink_to(tmp_path / "elsewhere")
    refuses(record, "holds no links")


def test_only_plain_files_are_read(record):
    (record / "history.jsonl").unlink()
    os.mkfifo(record / "history.jsonl")
    refuses(record, "not a plain file")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"schema": 2, "schema": 2}', "a key is there twice"),
        ("[" * 30_000 + "]" * 30_000, "not plain JSON|nested too deeply"),
        ('{"schema": 2, "config": ' + "[" * 20 + "]" * 20 + "}", "nested too deeply"),
        ('{"schema": 2, "best_value": NaN}', "NaN is no number"),
        ('{"schema": 2, "best_value": 1e999}', "not finite"),
        ('{"schema": 1}', "schema 1, this version reads 2: train once more"),
        ('{"schema": 2}', "task is missing"),
        ("[]", "schema None"),
        ("\xff", "schema|plain JSON"),
        ("{" + " " * 70_000 + "}", "64,000 at most"),
    ],
)
def test_facts_that_are_not_plain_are_refused(record, text, words):
    (record / "run.json").write_text(text)
    refuses(record, words)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"task": "another"}, "another task"),
        ({"scale": "huge"}, "no such scale"),
        ({"seed": -1}, "no such seed"),
        ({"seed": 2**70}, "no such seed"),
        ({"seed": True}, "seed is missing, or not"),
        ({"steps_done": 10**12}, "can't have been done"),
        ({"best_step": 41}, "outside the run"),
        ({"ended": "victorious"}, "does not end like that"),
        ({"student": ["ada"]}, "student is missing, or not"),
    ],
)
def test_facts_that_no_run_writes_are_refused(record, changes, words):
    edit_facts(record, **changes)
    refuses(record, words)


def test_a_history_of_a_million_rows_is_refused_before_it_is_read(record):
    (record / "history.jsonl").write_text('{"step": 1, "loss": 1.0}\n' * 1_000_000)
    refuses(record, "bytes; a run of this task writes")
    write_rows(record, [{"step": 1}] * 300)
    refuses(record, "300 rows; this run writes")


@pytest.mark.parametrize(
    "row",
    [
        '{"step": "1"}',
        '{"step": 1, "loss": "low"}',
        "[1]",
        '{"loss": 1.0}',
        "{",
        '{"step": 1, "loss": 1' + "0" * 400 + "}",
        '{"step": 1, "loss": NaN}',
        '{"step": 1, "loss": -Infinity}',
    ],
)
def test_a_history_of_anything_but_numbers_is_refused(record, row):
    (record / "history.jsonl").write_text(row + "\n")
    refuses(record, "a row holds a step and numbers|not plain JSON")


def test_a_header_of_a_million_million_numbers_is_refused(record):
    path = checkpoint(record, 20)
    header, data = header_of(path)
    header["model.0.weight"] = {"dtype": "F32", "shape": [10**12], "data_offsets": [0, 4 * 10**12]}
    write_header(path, header, data)
    refuses(record, "another type or shape")


@pytest.mark.parametrize("length", [2**63, 10**6, 1, 0])
def test_a_header_of_another_length_is_refused(record, length):
    path = checkpoint(record, 20)
    path.write_bytes(struct.pack("<Q", length) + path.read_bytes()[8:])
    refuses(record, "another length")


def test_an_archive_in_the_place_of_a_file_is_not_unpacked(record):
    """Zeros pack to a thousandth of their size: whoever unpacked them would need the room."""
    for place in (checkpoint(record, 20), record / "best.safetensors"):
        kept = place.read_bytes()
        with (
            zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive,
            archive.open("weights", "w") as inside,
        ):
            for _ in range(20):
                inside.write(bytes(1_000_000))
        refuses(record, "another length")
        place.write_bytes(kept)
    with zipfile.ZipFile(record / "run.json", "w") as archive:
        archive.writestr("run.json", "{}")
    refuses(record, "not plain JSON")


def test_a_file_of_a_million_million_bytes_is_refused_unread(record):
    """A sparse file takes no room on the disk, and all of the memory when it is read."""
    for place, words in (
        (checkpoint(record, 20), "do not fill the file"),
        (record / "history.jsonl", "bytes; a run of this task writes"),
        (record / "run.json", "bytes; a run of this task writes"),
    ):
        size = place.stat().st_size
        os.truncate(place, 10**12)
        refuses(record, words)
        os.truncate(place, size)


@pytest.mark.parametrize("name", ["../small-net", "/etc", "small-net/../../x", "small-net\0"])
def test_a_name_that_leads_out_of_the_folder_is_nobodys(record, name):
    edit_facts(record, task=name)
    refuses(record, "record of another task")
    edit_facts(record, task="small-net", scale=name)
    refuses(record, "no such scale")


def test_a_truncated_file_is_refused(record):
    path = checkpoint(record, 30)
    os.truncate(path, path.stat().st_size - 7)
    refuses(record, "do not fill the file")
    os.truncate(path, 5)
    refuses(record, "another length")


def test_offsets_that_overlap_leave_gaps_or_leave_the_file_are_refused(record):
    path = checkpoint(record, 20)
    header, data = header_of(path)
    start, end = header["model.3.bias"]["data_offsets"]
    for by in (-4, 4, -start - 8, 10**9):
        moved = header["model.3.bias"] | {"data_offsets": [start + by, end + by]}
        write_header(path, header | {"model.3.bias": moved}, data)
        refuses(record, "overlap, leave gaps, or do not fill")
    write_header(path, header, data + b"\0" * 8)
    refuses(record, "do not fill the file")


@pytest.mark.parametrize("offsets", [[0.0, 96.0], ["0", "96"], [0], [True, 97], None])
def test_offsets_are_whole_numbers(record, offsets):
    path = checkpoint(record, 20)
    header, data = header_of(path)
    name = next(name for name in header if name.startswith("model."))
    write_header(path, header | {name: header[name] | {"data_offsets": offsets}}, data)
    refuses(record, "another size")


def test_a_key_that_is_there_twice_is_refused(record):
    path = checkpoint(record, 20)
    header, data = header_of(path)
    name = next(name for name in header if name.startswith("model."))
    text = json.dumps(header)[:-1] + f", {json.dumps(name)}: {json.dumps(header[name])}}}"
    write_header(path, text, data)
    refuses(record, "a key is there twice")


def test_other_names_types_and_shapes_are_refused(record, honest, tmp_path):
    path = checkpoint(record, 20)
    edit_tensors(path, lambda tensors: tensors.update({"model.extra": torch.zeros(1)}))
    refuses(record, r"'model\.extra' is too much, or missing")
    second = copied(honest, tmp_path / "second")
    edit_tensors(checkpoint(second, 20), lambda tensors: tensors.pop("model.0.bias"))
    refuses(second, r"'model\.0\.bias' is too much, or missing")
    third = copied(honest, tmp_path / "third")
    edit_tensors(third / "best.safetensors", lambda t: t.update({"0.bias": t["0.bias"].double()}))
    refuses(third, "another type or shape")
    fourth = copied(honest, tmp_path / "fourth")
    edit_tensors(checkpoint(fourth, 20), lambda t: t.update({"model.0.bias": torch.zeros(4, 6)}))
    refuses(fourth, "another type or shape")


@pytest.mark.parametrize("value", [torch.nan, torch.inf, -torch.inf])
def test_a_weight_that_is_not_finite_is_refused(record, value):
    edit_tensors(checkpoint(record, 20), lambda tensors: tensors["model.0.bias"].__setitem__(3, value))
    refuses(record, "not finite")


def test_what_is_unsafe_is_told_from_what_is_missing(record):
    checkpoint(record, 20).unlink()
    with pytest.raises(RecordError, match=r"lacks checkpoints/step-000020\.safetensors") as missing:
        TASK.open(record)
    assert not isinstance(missing.value, Unsafe)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"student": "\ud800eve"}, "signs that are no text"),
        ({"device": "\udfff"}, "signs that are no text"),
        ({"precision": "float8"}, "nothing computes as precisely"),
    ],
)
def test_facts_that_no_run_writes_are_refused_in_a_sentence(record, changes, words):
    edit_facts(record, **changes)
    with pytest.raises(RecordError, match=words):
        TASK.open(record)


def test_a_learning_rate_without_a_loss_is_refused_in_a_sentence(record):
    found = rows(record)
    look = next(row for row in found if "dev_loss" in row)
    write_rows(record, [row if row is not look else row | {"learning_rate": 0.01} for row in found])
    with pytest.raises(RecordError, match="a learning rate stands beside a loss"):
        TASK.open(record)


def test_an_evaluation_in_the_dress_of_a_loss_is_refused(record):
    """It would be computed again as neither of the two."""
    found = rows(record)
    look = next(row for row in found if "dev_loss" in row)
    dressed = look | {"dev_loss": 0.01, "learning_rate": 0.01, "loss": 0.5}
    write_rows(record, [row if row is not look else dressed for row in found])
    refuses(record, "a learning rate stands beside a loss, and alone")
