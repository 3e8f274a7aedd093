# cell: apply-bpe
# kind: right
# author: student
# sentence: A new word is cut by replaying what was learned
# why: functools.reduce over the merges
from functools import reduce


def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    return reduce(merge_pair, merges, list(word))
