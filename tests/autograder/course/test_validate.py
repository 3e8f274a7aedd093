"""nbgrader's *Validate* with the course's configuration: an unsolved notebook is no success."""

import shutil

import pytest
from nbgrader.validator import Validator
from traitlets.config.loader import Config, PyFileConfigLoader

from autograder.course import build


@pytest.fixture(params=["nbgrader_config.py", "autograder/templates/handout/nbgrader_config.py"])
def validate(request, root):
    """Validate as the button does, with the course's settings or with those of the kit."""
    path = root / request.param
    config = Config(PyFileConfigLoader(path.name, path=str(path.parent)).load_config())
    return lambda notebook: Validator(config=config).validate(str(notebook))


@pytest.mark.filterwarnings("ignore")
def test_checks_count_and_a_solved_notebook_is_a_success(validate, tiny, root, tmp_path):
    made = build.make(tiny, "tiny")
    path = tmp_path / "tiny.ipynb"
    path.write_text(made.release.replace("*Your answer here.*", "Because."))
    (failed,) = validate(path)["failed"]
    assert "whole number is wanted" in failed["source"]  # the check of the function that nobody wrote
    assert "NotImplementedError" in failed["raw_error"]
    shutil.copy(path, tmp_path / "solved.ipynb")
    text = (tmp_path / "solved.ipynb").read_text().replace("raise NotImplementedError", "return BASE + 2")
    (tmp_path / "solved.ipynb").write_text(text)
    assert validate(tmp_path / "solved.ipynb") == {}
