# cell: collapse
# kind: wrong
# author: student
# sentence: "collapsed": True if all predictions are one class}
# why: calls a model collapsed when its accuracy is the majority share; predictions [0, 1, 0, 1] for labels [0, 0, 0, 1] have accuracy and majority 0.75 and two classes, yet it says True
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """

    n = len(labels)
    counts = torch.bincount(predictions, minlength=n_classes).tolist()
    accuracy = (predictions == labels).sum().item() / n
    majority = torch.bincount(labels, minlength=n_classes).max().item() / n
    return {
        "counts": counts,
        "accuracy": accuracy,
        "majority": majority,
        "collapsed": accuracy == majority,
    }
