# cell: threshold
# kind: wrong
# author: assistant
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: the mean of the two group means, answerable and not, instead of the mean over questions
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    def score(tau):
        yes, no = (f1 * (gaps > tau))[answerable], (gaps <= tau)[~answerable].double()
        return sum(part.mean().item() for part in (yes, no) if len(part))


    return max([-math.inf, *gaps.double().tolist()], key=score)
