"""A split depends on texts and seed alone, and no text is on two sides of it."""

import string

from hypothesis import given
from hypothesis import strategies as st

from coursekit.data.splits import (
    Splits,
    cut,
    published,
    same_text,
    shuffled,
    without_duplicates,
    without_seen,
)

texts = st.lists(st.text(alphabet=string.ascii_letters + " .,\n", max_size=12), max_size=60)


def itself(text: str) -> str:
    return text


@given(texts, st.integers(0, 5), st.randoms())
def test_the_order_of_the_file_does_not_matter(items, seed, random):
    unique = sorted(set(items))
    mixed = random.sample(unique, len(unique))
    assert shuffled(mixed, itself, seed) == shuffled(unique, itself, seed)
    assert cut(mixed, itself, len, seed) == cut(unique, itself, len, seed)


@given(texts)
def test_duplicates_are_removed_and_counted(items):
    kept, removed = without_duplicates(items, itself)
    assert len(kept) + removed == len(items)
    assert len({same_text(text) for text in kept}) == len(kept)
    assert {same_text(text) for text in kept} == {same_text(text) for text in items}


@given(texts, st.integers(0, 5))
def test_a_cut_keeps_every_item_once(items, seed):
    kept, _ = without_duplicates(items, itself)
    train, dev, test = cut(kept, itself, len, seed)
    assert sorted(train + dev + test) == sorted(kept)


@given(texts, texts)
def test_nothing_seen_is_left(blocks, before):
    seen = {same_text(text) for text in before}
    kept, removed = without_seen(blocks, seen)
    assert len(kept) + removed == len(blocks)
    assert not seen & {same_text(text) for text in kept}


def test_every_group_has_the_same_share_in_each_part():
    items = [f"{label} number {index}" for label in "abc" for index in range(100)]
    parts = cut(items, itself, lambda item: item[0], seed=3)
    assert [len(part) for part in parts] == [240, 30, 30]
    for part in parts:
        assert {label: sum(item[0] == label for item in part) for label in "abc"} == dict.fromkeys(
            "abc", len(part) // 3
        )


def test_another_seed_gives_another_split():
    items = [f"number {index}" for index in range(200)]
    assert set(cut(items, itself, lambda _: 0, 0)[2]) != set(cut(items, itself, lambda _: 0, 1)[2])


def test_the_fingerprint_tells_contents_and_parts_apart():
    def fingerprint(train, dev):
        return Splits(tuple(train), tuple(dev), (), 0, 0).sha256

    assert fingerprint("ab", "c") == fingerprint("ab", "c")
    assert (
        len({fingerprint("ab", "c"), fingerprint("ba", "c"), fingerprint("a", "bc"), fingerprint("ab", "")})
        == 4
    )


@given(texts, texts, texts)
def test_a_published_split_keeps_test_and_loses_only_what_comes_twice(train, dev, test):
    splits = published(train, dev, test, itself)
    forms = [{same_text(text) for text in part} for part in (splits.train, splits.dev, splits.test)]
    assert forms[2] == {same_text(text) for text in test}
    assert forms[0] | forms[1] | forms[2] == {same_text(text) for text in train + dev + test}
    assert sum(map(len, forms)) == len(splits.train) + len(splits.dev) + len(splits.test)
    assert sum(map(len, forms)) == len(forms[0] | forms[1] | forms[2])
    assert splits.duplicates_removed == len(train) + len(dev) + len(test) - sum(map(len, forms))
