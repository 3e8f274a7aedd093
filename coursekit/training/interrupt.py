"""Ctrl-C that waits for the end of a step, so that no weight is left half-updated."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Wish:
    """Whether the person has asked to stop."""

    def __init__(self) -> None:
        self.stop = False


@contextmanager
def graceful() -> Iterator[Wish]:
    """The first Ctrl-C sets `wish.stop`; a second one interrupts at once, as usual."""
    wish = Wish()
    if threading.current_thread() is not threading.main_thread():
        yield wish  # only the main thread hears signals
        return
    before = signal.getsignal(signal.SIGINT)

    def on_interrupt(number: int, frame: object) -> None:
        wish.stop = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield wish
    finally:
        signal.signal(signal.SIGINT, before)
