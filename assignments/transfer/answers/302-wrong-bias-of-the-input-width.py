# cell: two-heads
# kind: wrong
# author: student
# sentence: A linear layer from $d$ to $n$ has $d \cdot n$ weights and $n$ biases.
# why: counts d biases instead of n
def two_heads() -> dict[str, tuple[int, ...] | int]:
    """Return "lm shape", "classifier shape", "lm parameters" and "classifier parameters"."""
    d = 200
    return {
        "lm shape": (8, 35, 50001),
        "classifier shape": (8, 2),
        "lm parameters": d * 50001 + d,
        "classifier parameters": d * 2 + d,
    }
