"""Derives what kinds of work an exercise asks for from the cells it is made of.

A function with arguments, or a class, is code. A function without arguments is an answer by hand: letters
or names are a choice, everything else is numeric. An answer in words is written. An exercise is a training
when a cell that the student runs trains a model: it calls `train` of the kit, loops over steps, or has a run
recorded.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from autograder.base import kit
from autograder.course.assignments import Assignment, Kind

KINDS = ("numeric", "code", "choice", "training", "written")
CHOICES = {"set[str]", "dict[str, str]", "list[str]", "str", "bool"}  # what a choice returns
LOOPS = (ast.For, ast.While, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def kinds_of(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """The kinds of each exercise, in the order numeric, code, choice, training, written."""
    training = cells_that_train(assignment)
    found: dict[str, set[str]] = {exercise.id: set() for exercise in assignment.exercises}
    for cell in assignment.cells:
        kinds = found.get(cell.exercise, set())
        if cell.kind is Kind.SOLUTION:
            kinds |= set(_asked(ast.parse(cell.source)))
        elif cell.kind is Kind.WRITTEN:
            kinds.add("written")
        elif cell.id in training:
            kinds.add("training")
    return {exercise: tuple(kind for kind in KINDS if kind in kinds) for exercise, kinds in found.items()}


def cells_that_train(assignment: Assignment) -> frozenset[str]:
    """The given cells and the checks that train a model when they run."""
    trees = {
        cell.id: ast.parse(cell.source) for cell in assignment.cells_of(Kind.GIVEN, Kind.SOLUTION, Kind.CHECK)
    }
    trainers = _trainers(trees.values())
    run = assignment.cells_of(Kind.GIVEN, Kind.CHECK)
    recorded = {cell.id for cell in assignment.cells_of(Kind.RUN)}
    return frozenset(cell.id for cell in run if trainers.trains(trees[cell.id])) | recorded


def _asked(solution: ast.Module) -> Iterable[str]:
    """What the functions and classes of a solution cell ask for."""
    for node in solution.body:
        if isinstance(node, ast.ClassDef):
            yield "code"
        elif isinstance(node, ast.FunctionDef):
            arguments = node.args
            if arguments.args or arguments.kwonlyargs or arguments.posonlyargs or arguments.vararg:
                yield "code"
            else:
                returned = ast.unparse(node.returns) if node.returns else ""
                yield "choice" if returned in CHOICES else "numeric"


class _Trainers:
    """The functions of an assignment that make a step, and those that train by calling them."""

    def __init__(self, functions: dict[str, ast.FunctionDef], imported: set[str]) -> None:
        self.stepping: set[str] = {
            name for name, node in functions.items() if {"backward", "step"} <= _methods(node)
        }
        self.training = set(imported)
        while True:  # until no more function is found that calls one of them
            found = {name for name, node in functions.items() if self.trains(node)}
            if found <= self.training:
                return
            self.training |= found

    def trains(self, node: ast.AST) -> bool:
        """Whether this code trains when it runs: a cell, or the body of a function."""
        parts = list(_run(node))
        if any(_called(part) in self.training for part in parts):
            return True
        return any(self._steps(loop) for loop in parts if isinstance(loop, LOOPS))

    def _steps(self, loop: ast.AST) -> bool:
        parts = list(_run(loop))
        return any(_called(part) in self.stepping for part in parts) or (
            {"backward", "step"} <= {part.attr for part in parts if isinstance(part, ast.Attribute)}
        )


def _trainers(trees: Iterable[ast.Module]) -> _Trainers:
    functions: dict[str, ast.FunctionDef] = {}
    imported: set[str] = set()
    training = f"{kit.installed().PACKAGE}.training"
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                functions[node.name] = node
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(training):
                imported |= {x.asname or x.name for x in node.names if x.name == "train"}
    return _Trainers(functions, imported)


def _run(node: ast.AST) -> Iterable[ast.AST]:
    """The parts of a piece of code that run with it: what it only defines is left out."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, FUNCTIONS):
            yield from _run(child)


def _called(node: ast.AST) -> str:
    return getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""


def _methods(node: ast.AST) -> set[str]:
    return {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
