# cell: threshold
# kind: right
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: one matrix of all decisions; minus infinity lies below all gaps
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau."""
    taus = torch.cat([gaps.new_tensor([-math.inf]), gaps.unique()])
    given = gaps > taus.unsqueeze(1)
    good = torch.where(given, right & answerable, ~answerable).sum(dim=1)
    return float(taus[good.argmax()])

