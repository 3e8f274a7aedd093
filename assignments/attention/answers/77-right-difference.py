# cell: average-all
# kind: right
# author: student
# sentence: Return a query that gives every key the same weight, whatever the keys are.
# why: the zero vector as a key minus itself
def averaging_all(K: torch.Tensor) -> torch.Tensor:
    return K[0] - K[0]
