"""The command line: `coursekit check`, `fetch`, `check-run` and `pack`."""

import contextlib
import errno
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from coursekit.errors import CoursekitError, NotebookError

app = typer.Typer(
    help="The student's side of Attention by Hand: check this machine, fetch the data, check and pack a run.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

AsJson = Annotated[bool, typer.Option("--json", help="Print one object for a program.")]
# What a disk may say in the middle of any work.
_DISK = {
    errno.ENOSPC: "the disk is full. Make room, and run the same command again.",
    errno.EDQUOT: "your part of the disk is full. Make room, and run the same command again.",
    errno.EROFS: "the disk can only be read. Work in a folder that you may write to.",
    errno.EACCES: "you have no right to it. Work in a folder of your own.",
}


@app.command()
def check(
    notebook: Annotated[
        Path | None,
        typer.Argument(metavar="NOTEBOOK", help="A notebook to look at; without one, this machine."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say what is solved in a notebook and what is left; without a notebook, whether this machine is ready.

    For example `coursekit check attention.ipynb`: the checks that you can see are run, training runs are not,
    and nothing is written to the notebook. Hidden tests look at more than these checks do.
    It ends with exit code 0 when nothing is left.

    Without a notebook: Python, packages, memory, device, cache, and a short training.
    Run it first, and again when something does not work.
    """
    if notebook is not None:
        raise typer.Exit(_check_notebook(notebook, as_json))
    from coursekit import check as machine

    if not as_json:
        raise typer.Exit(machine.run_checks())
    with contextlib.redirect_stdout(sys.stderr):
        results = [*machine.all_checks()]
    ready = all(result.severity is not machine.Severity.BAD for result in results)
    _print({"ready": ready, "checks": [asdict(one) | {"severity": one.severity.value} for one in results]})
    raise typer.Exit(int(not ready))


def _print(value: dict[str, Any]) -> None:
    print(json.dumps(value, indent=1))


def _check_notebook(notebook: Path, as_json: bool) -> int:
    from coursekit import checking

    if not notebook.is_file():
        inside = notebook.parent / notebook.stem / notebook.name  # as a kit has it
        instead = f" Did you mean {inside}?" if inside.is_file() else ""
        raise NotebookError(f"There is no notebook {notebook}.{instead}")
    if not as_json:
        print(f"{notebook.name}: running the checks that you can see", flush=True)
    report = checking.check(notebook)
    if as_json:
        _print(report.as_json())
        return int(not report.complete)
    width = max((len(exercise.title) for exercise in report.exercises), default=0)
    for exercise in report.exercises:
        first, *more = [*exercise.lines()] or ["done" if exercise.answers else ""]
        if exercise.number or first:
            print(f"{exercise.number or '':>4}  {exercise.title:<{width}}  {first}".rstrip())
        for line in more:
            print(f"{'':>{width + 8}}{line}")
    written, passed = report.answers, report.checks
    print(f"\n{written[0]} of {written[1]} answers written, {passed[0]} of {passed[1]} checks pass.")
    print("Hidden tests look at more than these checks: read each task once more before you hand in.")
    return int(not report.complete)


@app.command()
def fetch(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME|NOTEBOOK",
            help="What to fetch: names from the list, or notebooks, for all that they need; "
            "without a name, the list.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Fetch everything (about 220 MB), for example before a flight.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Fetch texts and models into the cache, so that no network is needed later.

    For example `coursekit fetch shakespeare`, or `coursekit fetch transformer.ipynb` for all that a notebook
    needs. What is already there is checked and not fetched again.
    """
    from coursekit.data import cache
    from coursekit.data.fetch import bring
    from coursekit.data.manifest import ASSETS, find
    from coursekit.data.needs import named

    if everything and names:
        raise typer.BadParameter("give names or --all, not both")
    if not everything and not names:
        _print(_known_assets()) if as_json else _list_assets()
        return
    wanted = [*ASSETS.values()] if everything else [find(name) for name in named(names or ())]
    with contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext():
        fetched = {asset.name for asset in bring(wanted)}
    if as_json:
        names = [asset.name for asset in wanted]
        there = [name for name in names if name not in fetched]
        _print({"cache": str(cache.root()), "fetched": sorted(fetched), "already_there": there})
        return
    for asset in wanted:
        new = f"fetched, {asset.size / 1e6:.1f} MB"
        print(f"{asset.name:<13} {new if asset.name in fetched else 'already there'}")
    print(f"The cache is {cache.root()}.")


def _known_assets() -> dict[str, Any]:
    """All that can be fetched, and what of it is there."""
    from coursekit.data import cache
    from coursekit.data.manifest import ASSETS
    from coursekit.data.needs import notebooks_here

    words = {cache.State.WHOLE: "in the cache", cache.State.DAMAGED: "damaged", cache.State.ABSENT: ""}
    notebooks = notebooks_here()
    assets = [
        {
            "name": asset.name,
            "bytes": asset.size,
            "state": words[cache.inspect(cache.entry(asset), asset)[0]],
            "title": asset.title,
            "notebooks": [path.stem for path, needed in notebooks.items() if asset.name in needed],
        }
        for asset in ASSETS.values()
    ]
    return {"cache": str(cache.root()), "assets": assets}


def _list_assets() -> None:
    for one in _known_assets()["assets"]:
        used = f" (for {', '.join(one['notebooks'])})" if one["notebooks"] else ""
        print(f"{one['name']:<13} {one['bytes'] / 1e6:6.1f} MB  {one['state']:<12}  {one['title']}{used}")
    print(
        "\nFetch some with `coursekit fetch NAME…`, what a notebook needs with `coursekit fetch FILE.ipynb`, "
        "or everything with `coursekit fetch --all`."
    )


@app.command("check-run")
def check_run(
    folder: Annotated[Path, typer.Argument(help="A training record, for example runs/training.")],
    as_json: AsJson = False,
) -> None:
    """Say which checks a training record passes, in the grader's words, before you hand it in.

    For example `coursekit check-run runs/training`. The code of your notebook is used; the grader uses the
    course's, other parts of the run and other data. It ends with exit code 0 when all is well.
    """
    from coursekit.training.handing_in import check_run
    from coursekit.training.opening import bytes_of

    with contextlib.redirect_stdout(sys.stderr) if as_json else contextlib.nullcontext():
        checks = check_run(folder)
    if as_json:
        _print({"bytes": bytes_of(folder), "checks": [asdict(found) for found in checks]})
        raise typer.Exit(int(not all(found.passed for found in checks)))
    for found in checks:
        print(f"{'ok  ' if found.passed else 'LOST'}  {found.name}: {found.sentence}")
    print(f"{folder} has {bytes_of(folder) / 1e6:.1f} MB.")
    raise typer.Exit(int(not all(found.passed for found in checks)))


@app.command()
def pack(
    notebook: Annotated[Path, typer.Argument(help="The notebook; its training records lie beside it.")],
    target: Annotated[Path | None, typer.Option("--to", help="The archive to write.")] = None,
    as_json: AsJson = False,
) -> None:
    """Make the one archive to hand in: the notebook and its training records.

    For example `coursekit pack transformer.ipynb`, which writes transformer.zip beside it.
    """
    from coursekit.training.handing_in import pack, recorded_runs
    from coursekit.training.opening import MOST_BYTES

    path, size = pack(notebook, target)
    runs = recorded_runs(notebook)
    if as_json:
        _print({"archive": str(path), "bytes": size, "most_bytes": MOST_BYTES, "records": runs})
        return
    inside = ", ".join(
        ["the notebook", *(f"the record of the run {run}" for run, there in runs.items() if there)]
    )
    room = f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB"
    print(f"{path}: {inside}; {room} (at most {MOST_BYTES / 1e6:.0f} MB can be handed in).")
    for run in (run for run, there in runs.items() if not there):
        print(
            f"No record of the run {run} is in it, and it is graded: run its cell in the notebook, which "
            f"writes runs/{run}, and pack again.",
            file=sys.stderr,
        )


def main() -> None:
    """Run the command line; an expected error is one line on stderr, not a traceback."""
    try:
        app(prog_name="coursekit")
    except CoursekitError as error:
        print(f"coursekit: {error}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        if error.errno not in _DISK:
            raise
        place = f"{error.filename}: " if error.filename else ""
        print(f"coursekit: {place}{_DISK[error.errno]}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
