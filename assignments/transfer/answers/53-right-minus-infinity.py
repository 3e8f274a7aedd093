# cell: threshold
# kind: right
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: one matrix of all decisions; minus infinity lies below all gaps
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau."""
    taus = torch.cat([gaps.new_tensor([-math.inf]), gaps.unique()])
    given = gaps > taus.unsqueeze(1)
    good = torch.where(given, f1, (~answerable).double()).sum(dim=1)
    return float(taus[good.argmax()])

