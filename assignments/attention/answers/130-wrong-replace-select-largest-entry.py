# cell: replace-select
# kind: wrong
# author: student
# sentence: Replace key $j$ by a key of length 1 that gets as much weight as possible.
# why: divides by the largest entry instead of the length, so the key is longer than 1
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    best = q / q.abs().max()
    rows = [best if i == j else K[i] for i in range(len(K))]
    return torch.stack(rows)
