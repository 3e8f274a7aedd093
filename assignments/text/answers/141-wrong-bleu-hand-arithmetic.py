# cell: bleu-by-hand
# kind: wrong
# author: student
# sentence: The four shares are combined by their geometric mean
# why: the score of document 2 is the arithmetic mean of its precisions
def bleu_by_hand() -> dict[str, float]:
    p = [7 / 8, 5 / 7, 4 / 6, 3 / 5]
    bp = math.exp(1 - 10 / 8)
    return {
        "document": (11 / 12 + 9 / 11 + 8 / 10 + 7 / 9) / 4,
        "p1": p[0],
        "p2": p[1],
        "p3": p[2],
        "p4": p[3],
        "bp": bp,
        "bleu": bp * math.prod(p) ** 0.25,
    }
