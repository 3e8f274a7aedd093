# cell: document
# kind: wrong
# author: student
# sentence: Under `"bert_errors"`: how many standard errors of BERT's accuracy lie between BERT and the share of "yes" on the development set, taking that share as exact, to one decimal?
# why: uses the standard error of the difference, as if the share of yes were measured on other questions: 7.5 and not 11.0
def document_numbers() -> dict[str, Any]:
    """Return the counts of right answers, the number of runs that learned, and BERT's distance from the majority."""
    dev = [0.6217125382262997] * 4 + [0.7091743119266055, 0.6217125382262997]
    test = [
        0.6271899088997898,
        0.6194814295725298,
        0.6187806587245971,
        0.5998598458304134,
        0.6923615977575333,
        0.6271899088997898,
    ]
    return {
        "dev": [count_right(accuracy, 3270) for accuracy in dev],
        "test": [count_right(accuracy, 1427) for accuracy in test],
        "learned": sum(count_right(accuracy, 3270) > 2033 for accuracy in dev),
        "bert_errors": round(errors_apart(dev[4], 3270, 2033 / 3270, 3270), 1),
    }
