# cell: average-all
# kind: right
# author: student
# sentence: Return a query that gives every key the same weight, whatever the keys are.
# why: zero, written as an empty sum of the right dtype
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    return torch.zeros_like(K).sum(dim=0)
