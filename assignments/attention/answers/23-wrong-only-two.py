# cell: argmax-choice
# kind: wrong
# author: student
# sentence: D The gradient for the queries is zero almost everywhere, and undefined where two keys tie. (is right as well)
# why: misses D
def argmax_choice() -> set[str]:
    return {"A", "C"}
