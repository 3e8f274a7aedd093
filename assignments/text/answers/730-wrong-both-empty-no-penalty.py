# cell: brevity
# kind: wrong
# author: student
# sentence: Return BP; an empty candidate has the penalty 0, whatever the reference.
# why: asks for c >= r before it looks for an empty candidate: brevity_penalty(0, 0) is 1 instead of 0
def brevity_penalty(candidate_length: int, reference_length: int) -> float:
    """Return BP; an empty candidate has the penalty 0, whatever the reference."""
    if candidate_length >= reference_length:
        return 1.0
    if candidate_length == 0:
        return 0.0
    return math.exp(1 - reference_length / candidate_length)
