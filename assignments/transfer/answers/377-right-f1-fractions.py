# cell: answer-f1
# kind: right
# author: assistant
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: exact fractions with helper functions
from fractions import Fraction


def _tokens(span: tuple[int, int]) -> int:
    """The number of tokens of a span; not positive if it ends before it begins."""
    first, last = span
    return last - first + 1


def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None or right is None:
        return float(given is None and right is None)

    shared = _tokens((max(given[0], right[0]), min(given[1], right[1])))
    if shared <= 0:
        return 0.0
    precision, recall = Fraction(shared, _tokens(given)), Fraction(shared, _tokens(right))
    return float(2 * precision * recall / (precision + recall))
