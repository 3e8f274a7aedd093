"""Builds the book, and holds what it says to what it computes."""
