# cell: threshold
# kind: right
# author: assistant
# sentence: tau, which may be infinite; it is compared with the gaps in float64.
# why: the float64 just below each gap, and infinity for silence
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    g = gaps.to(torch.float64)
    below = torch.nextafter(g, torch.full_like(g, -math.inf)).tolist()
    return max(
        [math.inf, *below],
        key=lambda tau: torch.where(g > tau, f1 * answerable, (~answerable).double()).mean().item(),
    )
