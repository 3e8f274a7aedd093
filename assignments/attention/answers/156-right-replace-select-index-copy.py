# cell: replace-select
# kind: right
# author: student
# sentence: Return keys that differ from `K` in row `j` only: the unit key on which `q` puts the most weight.
# why: out-of-place index_copy of q divided by its length
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    unit = (q / torch.linalg.vector_norm(q)).to(K.dtype)
    return K.index_copy(0, torch.tensor([j], device=K.device), unit[None])
