# cell: apply-bpe
# kind: right
# author: assistant
# sentence: A new word is cut by replaying what was learned: split it into characters, then merge pairs in the order in which the merges were learned.
# why: does not use merge_pair, but folds each merge over the tokens with a stack; a merged token is marked, so that it is not used again in the same merge
from functools import reduce


def _replay(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    left, right = pair
    stack: list[str] = []
    free = False  # may the last token of the stack still be merged?
    for token in tokens:
        if free and token == right and stack[-1] == left:
            stack[-1] = left + right
            free = False
        else:
            stack.append(token)
            free = True
    return stack


def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    merges: what `train_bpe` returns for some words
    """
    return reduce(_replay, merges, list(word))
