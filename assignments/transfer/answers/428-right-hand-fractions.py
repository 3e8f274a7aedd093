# cell: f1-by-hand
# kind: right
# author: student
# sentence: Give the F1 of the best spans of questions 1 and 3, the mean F1 of the three questions for τ = 0 and for τ = 4 (an answer is given where the gap is greater than τ), and which of τ = 0, 2, 4, 7 has the highest mean F1.
# why: the numbers as fractions, turned into floats
from fractions import Fraction


def f1_by_hand() -> dict[str, float]:
    one, three = Fraction(3, 4), Fraction(4, 5)
    found = dict(first=one, third=three)
    found["mean 0"] = (one + 0 + three) / 3
    found["mean 4"] = (one + 1 + 0) / 3
    found["tau"] = 4
    return {name: float(value) for name, value in found.items()}
