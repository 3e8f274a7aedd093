# cell: cost
# kind: wrong
# author: student
# sentence: Count multiplications of one attention layer of width $d$, with $T_q$ queries and $T_k$ keys [...] Parts: `projections` (queries, keys, values, output)
# why: all four projections are counted for the queries' length: right for self-attention only
def multiplications(T_q: int, T_k: int, d: int) -> dict[str, int]:
    return {"projections": 4 * T_q * d**2, "scores": T_q * T_k * d, "mixing": T_q * T_k * d}
