"""Mends what the theme leaves unreadable to a screen reader, page by page."""


def setup(app) -> None:
    pass
