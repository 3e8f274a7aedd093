# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a threshold that makes as many dev questions right as any threshold can.
# why: tries 101 evenly spaced thresholds: gaps that lie close together are not told apart
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau."""
    taus = torch.linspace(gaps.min().item() - 1e-3, gaps.max().item() + 1e-3, steps=101)
    given = gaps[None, :] > taus[:, None]  # (101, n)
    correct = (given & answerable & right) | (~given & ~answerable)
    return taus[correct.sum(dim=1).argmax()].item()

