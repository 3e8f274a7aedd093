# cell: average-all
# kind: wrong
# author: student
# sentence: Return a query that gives every key the same weight, whatever the keys are.
# why: a very short query averages only as long as the keys are not long
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    return 1e-9 * K.mean(dim=0)
