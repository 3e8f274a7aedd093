"""Runs the notebooks and records the outputs that nbval compares with later (`make expected`)."""

import json
import sys

from nbclient import NotebookClient

from tests.notebooks.prepare import EXPECTED, ROOT, Prepared, all_notebooks, code_cells, plain_outputs


def record(prepared: Prepared) -> str:
    """Execute one notebook and write what it printed; say whether that is new."""
    NotebookClient(
        prepared.notebook,
        timeout=600,
        resources={"metadata": {"path": str(ROOT)}},
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
    ).execute()
    outputs = [plain_outputs(cell) for cell in code_cells(prepared.notebook)]
    text = json.dumps(outputs, indent=1, ensure_ascii=False) + "\n"
    path = EXPECTED / f"{prepared.name}.json"
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.write_text(text, encoding="utf-8")
    return "unchanged" if text == before else "recorded"


def main(wanted: list[str]) -> None:
    EXPECTED.mkdir(exist_ok=True)
    for prepared in all_notebooks():
        if prepared.recorded and (not wanted or prepared.name in wanted):
            print(f"{prepared.name}: ", end="", flush=True)
            print(record(prepared))


if __name__ == "__main__":
    main(sys.argv[1:])
