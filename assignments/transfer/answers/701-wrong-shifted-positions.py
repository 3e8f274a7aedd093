# cell: two-heads
# kind: wrong
# author: student
# sentence: The same body can carry the head of a language model, which scores each of 50,001 words at every token, again with biases.
# why: leaves out the last token (34 instead of 35 positions): the shape should be (8, 35, 50001)
def lm_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, texts first, and the number of "parameters" of the head."""
    # the last token has no next word, so there are 34 predictions per text
    return {"shape": (8, 35 - 1, 50_001), "parameters": 200 * 50_001 + 50_001}
