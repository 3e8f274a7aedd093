"""A small real wheel behind a real pip, to break the fetching of data in every way without a network."""

import hashlib
import os
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from coursekit.data.manifest import Asset

TEXT = "to be or not to be\n" * 5_000


@dataclass(frozen=True)
class Carrier:
    """An asset whose wheel lies in a folder that stands in for the package index."""

    asset: Asset
    index: Path
    text: str = TEXT  # what tiny_texts/data/text.txt holds

    def pack(self, members: dict[str, str]) -> Asset:
        """Put a wheel with other members in the place of the first, and pin it."""
        return write_wheel(self.index, members)

    @property
    def environment(self) -> dict[str, str]:
        """Point pip, and nothing but pip, to that folder."""
        return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.index), "PIP_CONFIG_FILE": os.devnull}


def write_wheel(index: Path, members: dict[str, str]) -> Asset:
    """A wheel called tiny-texts with these members besides its own metadata, and the asset that pins it."""
    index.mkdir(exist_ok=True)
    path = index / "tiny_texts-1.0-py3-none-any.whl"
    metadata = {
        "tiny_texts/__init__.py": "raise SystemExit('the code of a carrier must never run')",
        "tiny_texts-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: tiny-texts\nVersion: 1.0\n",
        "tiny_texts-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "tiny_texts-1.0.dist-info/RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in (metadata | members).items():
            archive.writestr(name, content)
    return Asset(
        name="tiny",
        title="tiny texts",
        package="tiny-texts",
        version="1.0",
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        size=path.stat().st_size,
        room=200_000,
        members={"tiny_texts/data/": "data/"},
    )


@pytest.fixture
def carrier(tmp_path, monkeypatch) -> Carrier:
    """The small wheel, a fresh cache folder, and a pip that knows no other place."""
    members = {"tiny_texts/data/text.txt": TEXT, "tiny_texts/data/more/text.txt": "the rest is silence\n"}
    made = Carrier(write_wheel(tmp_path / "index", members), tmp_path / "index")
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path / "cache"))
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    return made


@pytest.fixture
def other_bytes(carrier) -> Asset:
    """The same package, pinned to bytes that the index does not have."""
    return replace(carrier.asset, sha256="0" * 64)


@dataclass(frozen=True)
class StallingIndex:
    """A package index on this machine that sends half of a wheel and then falls silent until released."""

    port: int
    half_sent: threading.Event = field(default_factory=threading.Event)
    release: threading.Event = field(default_factory=threading.Event)

    @property
    def environment(self) -> dict[str, str]:
        links = f"http://127.0.0.1:{self.port}/"
        return {"PIP_FIND_LINKS": links, "PIP_NO_INDEX": "1", "PIP_RETRIES": "0", "no_proxy": "127.0.0.1"}


@pytest.fixture
def stalling_index(carrier) -> Iterator[StallingIndex]:
    wheel = next(carrier.index.iterdir())

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = f'<html><body><a href="{wheel.name}">{wheel.name}</a></body></html>'.encode()
            body = wheel.read_bytes() if self.path.endswith(".whl") else page
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if body is page:
                self.wfile.write(body)
                return
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            index.half_sent.set()
            index.release.wait(timeout=120)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        index = StallingIndex(server.server_address[1])
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield index
        index.release.set()
        server.shutdown()
