# cell: errors
# kind: right
# author: student
# sentence: the number of standard errors between two accuracies from independent data
# why: the root of a sum of squares by hypot
def standard_error(accuracy: float, n: int) -> float:
    """Return the standard error of an accuracy measured on `n` independent examples."""
    return (accuracy * (1.0 - accuracy)) ** 0.5 / n**0.5


def errors_apart(p_a: float, n_a: int, p_b: float, n_b: int) -> float:
    """Return how many standard errors of the difference lie between two accuracies, positive if a is higher."""
    return (p_a - p_b) / math.hypot(standard_error(p_a, n_a), standard_error(p_b, n_b))
