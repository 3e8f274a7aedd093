"""Where the course keeps what it makes about itself; one place for paths that several parts must agree on."""

from pathlib import Path


def audit_counts(root: Path, assignment: str) -> Path:
    """The counts of the last whole audit of an assignment, which the book shows."""
    return root / "book" / "_data" / "audit" / f"{assignment}.json"
