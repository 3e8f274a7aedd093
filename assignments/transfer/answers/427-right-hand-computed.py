# cell: f1-by-hand
# kind: right
# author: assistant
# sentence: Give the F1 of the best spans of questions 1 and 3, the mean F1 of the three questions for τ = 0 and for τ = 4 (an answer is given where the gap is greater than τ), and which of τ = 0, 2, 4, 7 has the highest mean F1.
# why: computes everything from the table
def f1_by_hand() -> dict[str, float]:
    table = [(6, (4, 7), (5, 8)), (3, None, (2, 3)), (1, (10, 11), (10, 12))]

    def f1(span, gold):
        got, want = set(range(span[0], span[1] + 1)), set(range(gold[0], gold[1] + 1))
        return 2 * len(got & want) / (len(got) + len(want))

    def mean(tau):
        points = 0.0
        for gap, gold, span in table:
            if gold is None:
                points += gap <= tau
            elif gap > tau:
                points += f1(span, gold)
        return points / len(table)

    return {
        "first": f1((5, 8), (4, 7)),
        "third": f1((10, 12), (10, 11)),
        "mean 0": mean(0),
        "mean 4": mean(4),
        "tau": max((0, 2, 4, 7), key=mean),
    }
