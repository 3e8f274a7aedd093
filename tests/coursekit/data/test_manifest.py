"""The list of data sets and models: what is not whole is refused in a sentence."""

import pytest

from coursekit.data.manifest import ASSETS, find, read
from coursekit.errors import ManifestError, UnknownNameError

WHOLE = f"""\
[tiny]
title = "tiny texts"
package = "tiny-texts"
version = "1.0"
sha256 = "{"0" * 64}"
size = 1_000
room = 2_000
members = {{ "tiny_texts/data/" = "data/" }}
"""


def test_an_entry_is_an_asset_under_its_name():
    (asset,) = read(WHOLE).values()
    assert (asset.name, asset.package, asset.size, asset.members) == (
        "tiny",
        "tiny-texts",
        1_000,
        {"tiny_texts/data/": "data/"},
    )
    assert asset.key == "tiny-000000000000-unpack-1"
    assert read(WHOLE + 'recipe = "gguf-1"\n')["tiny"].key == "tiny-000000000000-gguf-1"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('version = "1.0"\n', "", "tiny has no version"),
        ("size = 1_000\n", "", "tiny has no size"),
        ("size = 1_000", 'size = "1 MB"', "tiny has '1 MB' as its size, which is a number of bytes"),
        ("room = 2_000", "room = true", "tiny has True as its room"),
        ('package = "tiny-texts"', "package = 3", "tiny has 3 as its package, which is a text"),
        ("sha256", "sha512", "tiny has no sha256"),
        ("0" * 64, "0" * 63 + "x", "tiny has a sha256 that is not 64 digits"),
        ('{ "tiny_texts/data/" = "data/" }', "{ }", "tiny names no members"),
        ("room = 2_000", "room = 2_000\nlicence = 3", "tiny has the unknown key 'licence'"),
        ("[tiny]\n", "tiny = 1\n", "tiny is no table"),
        ("[tiny]", "[tiny", "can't be read"),
    ],
)
def test_an_entry_that_is_not_whole_is_refused(old, new, words):
    assert WHOLE.count(old) == 1
    with pytest.raises(ManifestError, match=words):
        read(WHOLE.replace(old, new))


def test_an_unknown_name_gets_the_nearest_one():
    with pytest.raises(UnknownNameError, match="Did you mean 'speeches'"):
        find("speechs")


def test_every_asset_has_a_cache_entry_of_its_own():
    assert len({asset.key for asset in ASSETS.values()}) == len(ASSETS) > 5
