"""Builds, grades and reports: everything between assignments/ and a graded class."""

from autograder.base.late_imports import put_off

put_off()  # here, because it has to come before the first import of nbformat, wherever that is
