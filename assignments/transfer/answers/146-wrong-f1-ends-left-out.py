# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: Three dev questions; places of tokens, both ends included:
# why: counts the tokens as last minus first, as in a Python range
def f1_by_hand() -> dict[str, float]:
    def f1(a, b, c, d):  # right answer a to b, predicted c to d
        both = max(0, min(b, d) - max(a, c))
        p, r = both / (d - c), both / (b - a)
        return 2 * p * r / (p + r)

    first, third = f1(4, 7, 5, 8), f1(10, 11, 10, 12)
    return {
        "first": first,
        "third": third,
        "mean 0": (first + 0 + third) / 3,
        "mean 4": (first + 1 + 0) / 3,
        "tau": 4.0,
    }
