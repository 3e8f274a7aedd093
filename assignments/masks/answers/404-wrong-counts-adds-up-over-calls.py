# cell: counts
# kind: wrong
# author: assistant
# sentence: How many keys may the first query look at, and how many the last one?
# why: right at the first call; the counter of the module is never reset, later calls give multiples

from collections import Counter

_COUNTS = Counter()


def causal_counts() -> dict[str, int]:
    """Return the numbers of keys for the "first" and the "last" query, and of "all" allowed pairs."""
    n = 5
    for query in range(n):
        for key in range(query + 1):
            _COUNTS["all"] += 1
            if query == 0:
                _COUNTS["first"] += 1
            if query == n - 1:
                _COUNTS["last"] += 1
    return dict(_COUNTS)
