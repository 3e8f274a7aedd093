"""Recorded training runs."""
