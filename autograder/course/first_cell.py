"""The first code cell of a handed-out notebook: it installs the course's package where that is missing."""

from __future__ import annotations

import json
from string import Template
from typing import Any

ID = "install"
_CELL = Template("""\
# On a hosted machine this installs the package of the course; where it is installed, nothing is installed.
def install_package() -> None:
    import contextlib
    import importlib.util
    import subprocess
    import sys
    from pathlib import Path

    if importlib.util.find_spec("$package") is None:
        beside = [str(path) for folder in (".", "..") for path in Path(folder).glob("$wheel")]
        wanted = next(iter(beside), "$address")
        if not wanted:
            raise FileNotFoundError("Upload $wheel to the folder of this notebook, and run this cell again.")
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", wanted], check=True)
        importlib.invalidate_caches()
    # An unsolved function says so in one line, and the cells after it still run.
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is not None:
        with contextlib.suppress(ImportError):
            shell.extension_manager.load_extension("$package.unsolved")


install_package()""")


def with_first_cell(notebook: str, package: str, wheel: str, address: str) -> str:
    """The notebook with this cell before its first code cell; as it is where a course has no package."""
    if not package or not wheel:
        return notebook
    content = json.loads(notebook)
    source = _CELL.substitute(package=package, wheel=wheel, address=address)
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": ID,
        "metadata": {},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }
    cells = content["cells"]
    place = next((i for i, known in enumerate(cells) if known["cell_type"] == "code"), len(cells))
    content["cells"] = [*cells[:place], cell, *cells[place:]]
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
