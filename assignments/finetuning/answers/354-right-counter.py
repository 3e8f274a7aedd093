# cell: collapse
# kind: right
# author: assistant
# sentence: how often each class was predicted (a list of n_classes whole numbers)
# why: plain Python counters
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """
    from collections import Counter

    said, true = predictions.tolist(), labels.tolist()
    seen = Counter(said)
    return {
        "counts": [seen[k] for k in range(n_classes)],
        "accuracy": sum(a == b for a, b in zip(said, true)) / len(true),
        "majority": Counter(true).most_common(1)[0][1] / len(true),
        "collapsed": len(seen) == 1,
    }
