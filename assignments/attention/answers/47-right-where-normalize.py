# cell: replace-select
# kind: right
# author: assistant
# sentence: return a **new** matrix that differs from `K` in row j only
# why: F.normalize and torch.where in place of clone and assignment
def replace_to_select(K: torch.Tensor, q: torch.Tensor, j: int) -> torch.Tensor:
    """Return a copy of K whose j-th row is q / ||q||."""
    row = torch.arange(K.shape[0], device=K.device).unsqueeze(-1) == j
    return torch.where(row, torch.nn.functional.normalize(q, dim=0).to(K.dtype), K)
