# cell: cost
# kind: wrong
# author: student
# sentence: Which of the four projections are applied to the sequence that asks, and which to the one that answers?
# why: keys and values are projected from the T_k positions, not from the T_q
def multiplications(T_q: int, T_k: int, d: int) -> dict[str, int]:
    """Return the number of multiplications of each part."""
    return {"projections": 4 * T_q * d**2, "scores": T_q * T_k * d, "mixing": T_q * T_k * d}
