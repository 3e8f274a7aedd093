# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions
# why: returns the place of the best gap
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = [torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item() for tau in gaps]
    return float(max(range(len(scores)), key=scores.__getitem__))
