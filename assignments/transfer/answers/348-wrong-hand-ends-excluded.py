# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: Three dev questions, each with its **gap** (best score minus null score); places of tokens, both ends included:
# why: counts the last token as outside, so 4 to 7 has three tokens
def f1_by_hand() -> dict[str, float]:
    return {"first": 2 / 3, "third": 2 / 3, "mean 0": 4 / 9, "mean 4": 5 / 9, "tau": 4}
