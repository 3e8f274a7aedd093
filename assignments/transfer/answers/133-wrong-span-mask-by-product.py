# cell: best-span
# kind: wrong
# author: student
# sentence: Return the best span (i, j) and its score
# why: multiplies by the mask, so that forbidden places have the score 0 and win when all real scores are negative
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    T = len(start)
    allowed = torch.triu(torch.ones(T, T)) * torch.tril(torch.ones(T, T), diagonal=max_length - 1)
    allowed[0, :] = 0
    scores = (start.unsqueeze(1) + end.unsqueeze(0)) * allowed.to(start)
    index = scores.argmax().item()
    return index // T, index % T, scores.flatten()[index].item()
