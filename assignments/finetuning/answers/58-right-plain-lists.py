# cell: collapse
# kind: right
# author: student
# sentence: returns: {"counts": ..., "accuracy": ..., "majority": ..., "collapsed": ...}
# why: works on Python lists, with sets and counts
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data."""
    guesses, truth = predictions.tolist(), labels.tolist()
    return {
        "counts": [guesses.count(c) for c in range(n_classes)],
        "accuracy": sum(g == t for g, t in zip(guesses, truth)) / len(truth),
        "majority": max(truth.count(c) for c in set(truth)) / len(truth),
        "collapsed": len(set(guesses)) == 1,
    }

