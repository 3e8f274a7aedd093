# cell: errors
# kind: right
# author: student
# sentence: Return how many standard errors of the difference lie between two accuracies, positive if a is higher.
# why: lets statistics.NormalDist subtract two accuracies with their standard errors, whose squares it adds; errors_apart(1.0, 10, 0.5, 100) is 10
def standard_error(accuracy: float, n: int) -> float:
    """Return the standard error of an accuracy measured on `n` independent examples."""

    return math.sqrt(accuracy) * math.sqrt(1 - accuracy) / math.sqrt(n)


def errors_apart(p_a: float, n_a: int, p_b: float, n_b: int) -> float:
    """Return how many standard errors of the difference lie between two accuracies, positive if a is higher.

    At least one of the two is neither 0 nor 1.
    """

    from statistics import NormalDist

    a, b = (NormalDist(p, standard_error(p, n)) for p, n in ((p_a, n_a), (p_b, n_b)))
    difference = a - b
    return difference.mean / difference.stdev
