# cell: answer-f1
# kind: right
# author: assistant
# sentence: With $P$ the share of the predicted tokens that belong to the right answer, and $R$ the share of the right answer's tokens that were predicted, $F_1 = 2PR/(P+R)$, and 0 when the two have no token in common.
# why: boolean masks over the places, and a harmonic mean from the standard library
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    from statistics import harmonic_mean

    if given is None or right is None:
        return float(given == right)
    places = torch.arange(min(given[0], right[0]), max(given[1], right[1]) + 1)
    in_given = (places >= given[0]) & (places <= given[1])
    in_right = (places >= right[0]) & (places <= right[1])
    precision = in_right[in_given].double().mean().item()
    recall = in_given[in_right].double().mean().item()
    return float(harmonic_mean([precision, recall]))
