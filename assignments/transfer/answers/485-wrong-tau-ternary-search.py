# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: ternary search, which needs one hill
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    def score(tau):
        return torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()


    low, high = gaps.min().item() - 1, gaps.max().item() + 1
    for _ in range(100):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if score(a) < score(b):
            low = a
        else:
            high = b
    return (low + high) / 2
