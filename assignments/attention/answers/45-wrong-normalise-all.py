# cell: replace-select
# kind: wrong
# author: student
# sentence: return a **new** matrix that differs from `K` in row j only
# why: normalises every row at the end, the other keys included
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    new = K.clone()
    new[j] = q
    return new / new.norm(dim=1, keepdim=True)
