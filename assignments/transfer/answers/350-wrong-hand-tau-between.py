# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: Give the F1 of the best spans of questions 1 and 3, the mean F1 of the three questions for $\tau = 0$ and for $\tau = 4$ (an answer is given where the gap is greater than $\tau$), and which of $\tau = 0, 2, 4, 7$ has the highest mean F1.
# why: 3 has the same mean as 4, but it is not one of the four that are asked
def f1_by_hand() -> dict[str, float]:
    return {"first": 0.75, "third": 0.8, "mean 0": 0.517, "mean 4": 0.583, "tau": 3}
