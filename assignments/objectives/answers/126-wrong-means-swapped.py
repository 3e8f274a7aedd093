# cell: span-means
# kind: wrong
# author: student
# sentence: if lengths above 10 are drawn again, if they are cut to 10, and if there is no limit
# why: the means of cutting and of drawing again are swapped
def span_means() -> dict[str, float]:
    return {"drawn again": 4.46, "cut": 3.80, "no limit": 5.0}
