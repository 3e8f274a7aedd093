# cell: perplexity
# kind: wrong
# author: student
# sentence: Batches have different numbers of tokens, so each batch gives a *sum* and a *count*, and the division comes at the very end.
# why: the mean of the batches' mean losses
def perplexity(batches: list[tuple[float, int]]) -> float:
    means = [loss / count for loss, count in batches]
    return math.exp(sum(means) / len(means))
