# cell: brevity
# kind: wrong
# author: student
# sentence: an empty candidate has the penalty 0.
# why: an empty candidate divides by zero
def brevity_penalty(candidate_length: int, reference_length: int) -> float:
    return min(1.0, math.exp(1 - reference_length / candidate_length))
