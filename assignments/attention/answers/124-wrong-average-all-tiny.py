# cell: average-all
# kind: wrong
# author: student
# sentence: Return a query that gives every key the same weight, whatever the keys are.
# why: a tiny query is not zero: with long keys the scores differ visibly
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    return 1e-6 * K.mean(dim=0)
