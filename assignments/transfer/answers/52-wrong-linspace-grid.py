# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries 101 evenly spaced thresholds: gaps that lie close together are not told apart
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau."""
    taus = torch.linspace(gaps.min().item() - 1e-3, gaps.max().item() + 1e-3, steps=101)
    given = gaps[None, :] > taus[:, None]  # (101, n)
    correct = torch.where(given, f1, (~answerable).double())
    return taus[correct.sum(dim=1).argmax()].item()

