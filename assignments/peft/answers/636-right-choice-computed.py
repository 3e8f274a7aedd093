# cell: ten-choice
# kind: right
# author: student
# sentence: Which statements about the numbers of document 1 are right? (One or more.)
# why: computes A, B and E; frozenset arithmetic gives a plain set in the end
def ten_choice() -> set[str]:
    """Return the letters of all right statements."""

    right = {"C", "F"}
    p = (math.comb(15, 9) * math.comb(5, 1) + math.comb(15, 10)) / math.comb(20, 10)  # 9 against 6
    if p > 1 / 10:
        right.add("A")
    if abs(100 * math.sqrt(0.8 * 0.2 / 852) - 1.4) < 0.05:
        right.add("E")
    return right
