# cell: best-span
# kind: wrong
# author: assistant
# sentence: 1 <= i <= j, at most `max_length` tokens long
# why: fills forbidden places with -1e4, which is more than real scores of, say, -20000
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    length = start.shape[0]
    positions = torch.arange(length, device=start.device)
    i, j = positions[:, None], positions[None, :]
    valid = (i >= 1) & (j >= i) & (j - i < max_length)
    scores = torch.where(valid, start[:, None] + end[None, :], torch.tensor(-1e4, dtype=start.dtype, device=start.device))
    flat = int(scores.argmax())
    return flat // length, flat % length, float(scores.view(-1)[flat])
