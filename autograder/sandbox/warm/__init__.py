"""Warm processes for the course's own notebooks, which need no box."""
