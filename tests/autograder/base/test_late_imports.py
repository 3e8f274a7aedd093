"""A module that is put off is not loaded before it is used, and then gives the real one's answers."""

import subprocess
import sys

from autograder.base import late_imports

LATER = """
import sys
import autograder
import nbformat
assert "lark" not in sys.modules, "the grammar is loaded already"
from jsonschema import FormatChecker
checker = FormatChecker()
print(checker.conforms("https://example.org/é", "iri"), checker.conforms("no iri", "iri"))
assert "lark" in sys.modules
from rfc3987_syntax import is_valid_syntax
print(is_valid_syntax.__module__)
"""


def test_a_module_that_is_loaded_stays():
    there = sys.modules["rfc3987_syntax"]
    late_imports.put_off()
    assert sys.modules["rfc3987_syntax"] is there


def test_the_grammar_of_iris_is_loaded_when_an_iri_is_checked():
    told = subprocess.run([sys.executable, "-c", LATER], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout.split()[:2] == ["True", "False"]
    assert told.stdout.split()[2].startswith("rfc3987_syntax")
