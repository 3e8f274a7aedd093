# cell: bleu-by-hand
# kind: wrong
# author: student
# sentence: The four shares are combined by their geometric mean, and a candidate that is too short pays a penalty:
# why: combines the precisions by their arithmetic mean: "document" is 0.8282 instead of 0.8265, "bleu" is 0.5561 instead of 0.5507
def bleu_by_hand() -> dict[str, float]:
    """Return "document" (the score of document 2) and, for the pair, "p1" to "p4", "bp" and "bleu".

    Give at least five decimals, and round nothing on the way.
    """
    p1, p2, p3, p4 = 7 / 8, 5 / 7, 4 / 6, 3 / 5
    bp = math.exp(1 - 10 / 8)
    return {
        "document": (11 / 12 + 9 / 11 + 8 / 10 + 7 / 9) / 4,
        "p1": p1,
        "p2": p2,
        "p3": p3,
        "p4": p4,
        "bp": bp,
        "bleu": bp * (p1 + p2 + p3 + p4) / 4,
    }
