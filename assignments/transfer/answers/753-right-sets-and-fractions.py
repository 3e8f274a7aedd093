# cell: answer-f1
# kind: right
# author: student
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: two times the common tokens over the sum of both lengths is the same number; exact fractions, and no answer as an empty set
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    """Return the F1 of one question, from 0 to 1, not rounded.

    given: the answer that was given, as places of its first and its last token (both belong to it); None for no answer
    right: the right answer, likewise; None if the question has none
    """
    from fractions import Fraction

    def places(span):
        return set() if span is None else set(range(span[0], span[1] + 1))

    mine, theirs = places(given), places(right)
    if not mine and not theirs:
        return 1.0
    return float(Fraction(2 * len(mine & theirs), len(mine) + len(theirs)))
