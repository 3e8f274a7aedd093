# cell: cost
# kind: wrong
# author: student
# sentence: Count multiplications of one attention layer of width $d$, with $T_q$ queries and $T_k$ keys, all heads together (their number does not matter), without biases and softmax.
# why: counts the output projection over the T_k keys instead of the T_q outputs: multiplications(3, 4, 5)['projections'] is 375 instead of 350
def multiplications(T_q: int, T_k: int, d: int) -> dict[str, int]:
    """Return the number of multiplications of each part."""
    queries = T_q * d * d
    keys_values_output = 3 * T_k * d * d
    return {"projections": queries + keys_values_output, "scores": T_q * T_k * d, "mixing": T_q * T_k * d}
