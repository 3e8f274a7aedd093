# cell: answer-f1
# kind: right
# author: student
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: true and false positives counted one token at a time
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    hits = extra = missed = 0
    if given is None and right is None:
        return 1.0
    tokens = [] if given is None else list(range(given[0], given[1] + 1))
    wanted = [] if right is None else list(range(right[0], right[1] + 1))
    for token in tokens:
        if token in wanted:
            hits += 1
        else:
            extra += 1
    for token in wanted:
        if token not in tokens:
            missed += 1
    return hits / (hits + (extra + missed) / 2)
