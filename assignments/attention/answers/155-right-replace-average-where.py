# cell: replace-average
# kind: right
# author: student
# sentence: The new key must have the same score as keys $a$ and $b$. Which keys have that score already?
# why: the mean of keys a and b, put in with torch.where
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    is_j = (torch.arange(len(K), device=K.device) == j).unsqueeze(1)
    return torch.where(is_j, 0.5 * K[a] + 0.5 * K[b], K)
