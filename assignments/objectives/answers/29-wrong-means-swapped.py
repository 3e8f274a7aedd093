# cell: span-means
# kind: wrong
# author: student
# sentence: What is the mean length for $p = 0.2$, if lengths above 10 are drawn again, if they are cut to 10, and if there is no limit?
# why: takes the paper's word "clip" for its number: the first two are swapped
def span_means() -> dict[str, float]:
    return {"drawn again": 4.46, "cut": 3.80, "no limit": 5.0}
