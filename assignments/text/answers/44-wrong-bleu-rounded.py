# cell: bleu-by-hand
# kind: wrong
# author: student
# sentence: Give at least five decimals, and round nothing on the way.
# why: p2 and p3 are given with two decimals
def bleu_by_hand() -> dict[str, float]:
    p1, p2, p3, p4, bp = 7 / 8, 0.71, 0.67, 0.6, math.exp(-0.25)
    return {
        "document": 0.82635,
        "p1": p1,
        "p2": p2,
        "p3": p3,
        "p4": p4,
        "bp": bp,
        "bleu": bp * (p1 * (5 / 7) * (4 / 6) * p4) ** 0.25,
    }
