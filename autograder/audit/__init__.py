"""Tests the tests: known mistakes, mutants and probes go through the grader."""
