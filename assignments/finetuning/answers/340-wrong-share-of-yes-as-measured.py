# cell: document
# kind: wrong
# author: student
# sentence: taking that share as exact
# why: takes the share of yes for a second measurement, with an error of its own
def document_numbers() -> dict[str, Any]:
    """Return the counts of right answers, the number of runs that learned, and BERT's distance from the majority."""
    dev = [2033, 2033, 2033, 2033, 2319, 2033]
    test = [895, 884, 883, 856, 988, 895]
    z = errors_apart(2319 / 3270, 3270, 2033 / 3270, 3270)
    return {"dev": dev, "test": test, "learned": 1, "bert_errors": round(z, 1)}
