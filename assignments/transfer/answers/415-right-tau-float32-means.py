# cell: threshold
# kind: right
# author: assistant
# sentence: A mean F1 within 1e-6 of the highest will do
# why: the means in float32, the comparison with the gaps in float64
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    candidates = torch.cat([scores.min().reshape(1) - 1, scores])
    value, silent = f1.float(), (~answerable).float()
    means = torch.stack([torch.where(scores > tau, value, silent).mean() for tau in candidates])
    return candidates[means.argmax()].item()
