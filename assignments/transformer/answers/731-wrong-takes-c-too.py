# cell: cost-choice
# kind: wrong
# author: student
# sentence: - **C** The projections of the cross-attention grow like $n_s n_t d^2$.
# why: takes C for right, although the projections grow like (M + N) k^2; the answer {A, B, C, D} is not {A, B, D}
def cost_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
