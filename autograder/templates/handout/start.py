"""Installs what the notebooks need into a folder `.venv` beside this file, and opens them in JupyterLab.

python start.py                      install if needed, and open; what follows is passed on to JupyterLab
python start.py --install            install only
python start.py --packages ADDRESS   look for packages at this index as well
python start.py --help               say this, and do nothing
"""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLACE = HERE / ".venv"
DONE = PLACE / "installed.txt"  # what was installed last
BIN = PLACE / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / ("python.exe" if sys.platform == "win32" else "python")
# Gigabytes: on Linux, the ordinary index has PyTorch with its libraries for graphics cards.
ROOM, LEAST_ROOM = 6 if sys.platform == "linux" else 2, 2
# What notebooks load as they start, from the package of the course; empty if there is nothing.
PACKAGE, EXTENSION = "$package", "$extension"
IPYTHON = f"""from importlib.util import find_spec

if find_spec("{PACKAGE}"):
    get_config().InteractiveShellApp.extensions = ["{EXTENSION}"]
"""


def wanted() -> str:
    """What has to be installed: changes when a new kit is unpacked over this one."""
    return "".join(
        (HERE / name).read_text(encoding="utf-8") for name in ("requirements.txt", "constraints.txt")
    )


def require_room(needed: int) -> None:
    free = shutil.disk_usage(HERE).free / 1e9
    if free < needed:
        sys.exit(
            f"The packages need {needed} GB, and {free:.1f} GB are free here. Make room, or unpack the course"
            " on a larger disk. README.md says how to do with less."
        )


def install(packages: str) -> None:
    if DONE.is_file() and DONE.read_text(encoding="utf-8") == wanted():
        return
    room = LEAST_ROOM if packages else ROOM
    require_room(room)
    print(f"Installing the packages into .venv: up to {room} GB, some minutes, once.", flush=True)
    venv.create(PLACE, with_pip=True)
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--extra-index-url", packages] if packages else []
    if subprocess.run([*command, "-r", "requirements.txt"], cwd=HERE, check=False).returncode:
        sys.exit("The packages could not be installed: the lines above say why. Run the same command again.")
    if EXTENSION:
        settings = PLACE / "etc" / "ipython" / "ipython_config.py"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(IPYTHON, encoding="utf-8")
    DONE.write_text(wanted(), encoding="utf-8")


def main() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036  (it is the first thing that an old Python reads)
        sys.exit("The course needs Python 3.11 or newer: install one from python.org, and run this with it.")
    words, packages = sys.argv[1:], ""
    if words[:1] in (["--help"], ["-h"]):
        print(__doc__)
        return
    if "--packages" in words[:-1]:
        place = words.index("--packages")
        packages = words[place + 1]
        del words[place : place + 2]
    install(packages)
    if words == ["--install"]:
        print(f"Installed. Open the notebooks with: python {Path(__file__).name}")
        return
    try:
        opened = subprocess.run([str(PYTHON), "-m", "jupyterlab", *words], cwd=HERE, check=False)
        sys.exit(opened.returncode)
    except KeyboardInterrupt:  # JupyterLab has heard it, too, and has asked or ended
        sys.exit(130)


if __name__ == "__main__":
    main()
