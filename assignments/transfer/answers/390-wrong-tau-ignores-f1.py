# cell: threshold
# kind: wrong
# author: assistant
# sentence: f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
# why: maximises how often "answer or none" is right; a wrong best span counts as a right answer
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = torch.cat([gaps.new_tensor([-math.inf]), gaps.unique()]).double()
    decided = gaps.double()[None] > candidates[:, None]
    return candidates[(decided == answerable).double().mean(dim=1).argmax()].item()
