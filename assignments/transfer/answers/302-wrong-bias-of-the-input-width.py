# cell: two-heads
# kind: wrong
# author: student
# sentence: A linear layer from $d$ to $n$ has $d \cdot n$ weights and $n$ biases.
# why: counts d biases instead of n
def lm_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, texts first, and the number of "parameters" of the head."""
    d = 200
    return {"shape": (8, 35, 50001), "parameters": d * 50001 + d}
