# cell: errors
# kind: wrong
# author: student
# sentence: z = (p_a - p_b) / sqrt(p_a(1-p_a)/n_a + p_b(1-p_b)/n_b)
# why: adds the two standard errors instead of their squares
def standard_error(accuracy: float, n: int) -> float:
    """Return the standard error of an accuracy measured on `n` independent examples."""
    return (accuracy * (1 - accuracy) / n) ** 0.5


def errors_apart(p_a: float, n_a: int, p_b: float, n_b: int) -> float:
    """Return how many standard errors of the difference lie between two accuracies, positive if a is higher."""
    return (p_a - p_b) / (standard_error(p_a, n_a) + standard_error(p_b, n_b))

