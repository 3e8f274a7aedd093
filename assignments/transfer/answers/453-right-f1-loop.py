# cell: answer-f1
# kind: right
# author: student
# sentence: With P the share of the predicted tokens that belong to the right answer, and R the share of the right answer's tokens that were predicted, F_1 = 2PR/(P+R)
# why: counts token by token; ints 0 and 1 for the easy cases
def answer_f1(given: tuple[int, int] | None, right: tuple[int, int] | None) -> float:
    if given is None and right is None:
        return 1
    if given is None or right is None:
        return 0
    hits = 0
    for place in range(given[0], given[1] + 1):
        if right[0] <= place <= right[1]:
            hits = hits + 1
    if hits == 0:
        return 0
    P = hits / (given[1] - given[0] + 1)
    R = hits / (right[1] - right[0] + 1)
    return 2 * P * R / (P + R)
