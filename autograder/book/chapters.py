"""Runs chapters side by side and puts what they print into the cache that the book is built from.

    python -m autograder.book.chapters CACHE JOBS SECONDS PAGE …

Sphinx runs one chapter after another; here as many run at a time as there are jobs, the longest first.  A
chapter that fails is left out of the cache: Sphinx runs it again, and reports it in its own way.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def unknown(cache_path: Path, pages: Iterable[Path]) -> dict[Path, Any]:
    """The pages whose cells, as they are now, have not run yet, each as a notebook."""
    from jupyter_cache import get_cache
    from myst_nb.core.read import read_myst_markdown_notebook

    cache, found = get_cache(str(cache_path)), {}
    for page in pages:
        text = page.read_text(encoding="utf-8")
        if "{code-cell}" not in text:
            continue
        notebook = read_myst_markdown_notebook(text, add_source_map=True, path=str(page))
        with contextlib.suppress(KeyError):
            cache.match_cache_notebook(notebook)
            continue
        found[page] = notebook
    return found


async def run_all(cache_path: Path, notebooks: dict[Path, Any], jobs: int, seconds: int) -> None:
    """Run the notebooks and keep those that ran to their end; the name of each is printed when it is done."""
    gate = asyncio.Semaphore(jobs)

    async def run(page: Path) -> None:
        async with gate:
            if await _run(notebooks[page], page, cache_path, seconds):
                print(page.stem, flush=True)

    await asyncio.gather(*(run(page) for page in sorted(notebooks, key=budget, reverse=True)))


def budget(page: Path) -> float:
    """The processor time that a chapter may take, which says which one to start first."""
    from autograder.course.needs import front_matter

    return float(front_matter(page).get("course", {}).get("seconds", 0))


async def _run(notebook: Any, page: Path, cache_path: Path, seconds: int) -> bool:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellControlSignal, CellExecutionError, DeadKernelError

    resources = {"metadata": {"path": str(page.parent)}}
    client = NotebookClient(notebook, timeout=seconds, resources=resources, record_timing=False)
    began = time.monotonic()
    try:
        await client.async_execute()
    except (CellExecutionError, CellControlSignal, DeadKernelError):
        return False
    _keep(cache_path, notebook, page, time.monotonic() - began)
    return True


def _keep(cache_path: Path, notebook: Any, page: Path, seconds: float) -> None:
    from jupyter_cache import get_cache
    from jupyter_cache.base import CacheBundleIn

    bundle = CacheBundleIn(notebook, str(page), data={"execution_seconds": seconds})
    get_cache(str(cache_path)).cache_notebook_bundle(bundle, check_validity=False, overwrite=True)


def main() -> None:
    cache_path, jobs, seconds, *pages = sys.argv[1:]
    notebooks = unknown(Path(cache_path), map(Path, pages))
    asyncio.run(run_all(Path(cache_path), notebooks, int(jobs), int(seconds)))


if __name__ == "__main__":
    main()
