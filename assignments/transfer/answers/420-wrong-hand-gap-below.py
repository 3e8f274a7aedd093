# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: Give the F1 of the best spans of questions 1 and 3, the mean F1 of the three questions for τ = 0 and for τ = 4 (an answer is given where the gap is greater than τ), and which of τ = 0, 2, 4, 7 has the highest mean F1.
# why: answers where the gap is below tau: at 4 questions 2 and 3 are answered
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.3333333333333333, "mean 4": 0.26666666666666666, "tau": 2}
