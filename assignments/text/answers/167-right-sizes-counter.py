# cell: sizes
# kind: right
# author: student
# sentence: Return the number of reviews in "train", "dev" and "test".
# why: reads the lengths off the data
def split_sizes() -> dict[str, int]:
    return {part: len(getattr(REVIEWS, part)) for part in ("train", "dev", "test")}
