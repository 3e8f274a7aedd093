# cell: answer-f1
# kind: right
# author: student
# sentence: With P the share of the predicted tokens that belong to the right answer, and R the share of the right answer's tokens that were predicted, F_1 = 2PR/(P+R)
# why: boolean masks over the places
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if (given is None) != (right is None):
        return 0.0
    if given is None:
        return 1.0
    places = torch.arange(max(given[1], right[1]) + 1)
    a = (places >= given[0]) & (places <= given[1])
    b = (places >= right[0]) & (places <= right[1])
    tp, fp, fn = (a & b).sum().item(), (a & ~b).sum().item(), (b & ~a).sum().item()
    return 2 * tp / (2 * tp + fp + fn)
