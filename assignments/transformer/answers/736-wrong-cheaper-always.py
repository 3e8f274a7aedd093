# cell: linear-choice
# kind: wrong
# author: student
# sentence: - **E** It is cheaper for every length, also for 10 tokens with heads of size 64.
# why: takes E for right; with T = 10 and heads of size 64 the sums cost 2 * 10 * 64 * 64 multiplications, scores and mixing only 2 * 10 * 10 * 64
def linear_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "D", "E"}
