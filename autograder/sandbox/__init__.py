"""Runs code that nobody trusts: the warm process, the box around each child, the messages over its border."""
