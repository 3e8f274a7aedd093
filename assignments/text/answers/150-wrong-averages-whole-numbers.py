# cell: averages-by-hand
# kind: wrong
# author: student
# sentence: Return "tokens", "texts" and "perplexities", to at least one decimal.
# why: rounded to whole numbers
def averages_by_hand() -> dict[str, float]:
    return {"tokens": 148.0, "texts": 55.0, "perplexities": 205.0}
