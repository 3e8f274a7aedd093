"""Stands for one fork of a warm process: hands it its work, passes signals on, and ends as it ends.

    python -I -S warm_client.py SOCKET MODULE [ARGUMENT …]

It imports nothing of ours and next to nothing of Python's, because it is started for every kernel.
"""

import json
import os
import signal
import socket
import sys

PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def main() -> None:
    path, module, *arguments = sys.argv[1:]
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    work = {"module": module, "arguments": arguments, "cwd": os.getcwd(), "environment": dict(os.environ)}
    signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)  # the work is the first message
    for number in PASSED_ON:
        signal.signal(number, lambda number, _: line.send(bytes([number])))
    try:
        line.connect(path)
        socket.send_fds(line, [json.dumps(work).encode()], [0, 1, 2])
        signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
        code = line.recv(16)
    except OSError:
        code = b""
    if not code:
        sys.exit(f"The warm process at {path} is gone.")
    end(int(code))


def end(code: int) -> None:
    """End with this exit code, or by the signal that a negative one stands for."""
    if code < 0:
        if -code != signal.SIGKILL:  # the one of them that can't be caught
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code & 0xFF)


if __name__ == "__main__":
    main()
