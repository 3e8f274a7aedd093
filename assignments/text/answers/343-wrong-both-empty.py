# cell: brevity
# kind: wrong
# author: student
# sentence: an empty candidate has the penalty 0, whatever the reference
# why: an empty reference makes an empty candidate long enough: 1 in place of 0
def brevity_penalty(candidate_length: int, reference_length: int) -> float:
    """Return BP; an empty candidate has the penalty 0, whatever the reference."""
    if candidate_length >= reference_length:
        return 1.0
    if candidate_length == 0:
        return 0.0
    return math.exp(1 - reference_length / candidate_length)
