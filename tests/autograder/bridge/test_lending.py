"""What a test sets by `globals()["name"]` is what the student's code finds, for as long as it is set."""

import pytest

from autograder.bridge import lending
from tests.helpers.bridges import bridge

STUDENTS = """
def helper(x):
    return x + 1

def hashed(text):
    return hash(text)

def helped(x):
    return helper(x)

def found(name):
    return name in globals()
"""


@pytest.fixture
def students():
    with bridge(STUDENTS) as names:
        yield names


def run(students, source, **names):
    """A test cell, as the process of the tests runs it."""
    namespace = {"students": students, **names}
    peer = students._peer
    peer.lend(source, namespace)
    exec(source, namespace)
    peer.end_lending()


def test_a_name_that_a_test_sets_is_found_by_the_students_code_until_it_is_taken_back(students):
    run(
        students,
        """
usual = students.hashed("a")
globals()["hash"] = lambda text: (text, "elsewhere")
try:
    assert students.hashed("a") == ("a", "elsewhere")
    globals()["hash"] = len
    assert students.hashed("abc") == 3
finally:
    del globals()["hash"]
assert students.hashed("a") == usual
""",
    )


def test_a_function_of_the_students_may_be_replaced_and_put_back(students):
    run(
        students,
        """
globals()["helper"] = lambda x: original(x) * 10
assert students.helped(1) == 20
globals()["helper"] = original
assert students.helped(1) == 2
""",
        original=students.helper,
    )


def test_what_a_test_takes_back_at_its_end_is_gone(students):
    run(students, 'globals()["hash"] = len\nstudents.hashed("abc")\ndel globals()["hash"]')
    assert not students.found("hash")


def test_no_other_name_of_a_test_is_lent(students):
    run(
        students,
        """
expected, name = 3, "secret"
globals()[name] = 4
globals()["hash"] = len
assert students.hashed("abc") == 3
assert not students.found("expected") and not students.found("secret")
del globals()["hash"]
""",
    )


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('globals()["a"] = 1', {"a"}),
        ('x = globals()["a"]', set()),
        ('other["a"] = 1', set()),
        ("globals()[a] = 1", set()),
        ("a b", set()),
    ],
)
def test_only_names_that_are_written_out_are_lent(source, names):
    assert lending.names_set(source) == names
