"""Builds, grades and reports: everything between assignments/ and a graded class."""
