# cell: collapse
# kind: wrong
# author: student
# sentence: "collapsed": True if all predictions are one class
# why: asks whether accuracy equals majority: wrong for a collapse on a rare class, and for a useful model that happens to hit it
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """
    counts = torch.bincount(predictions, minlength=n_classes).tolist()
    accuracy = (predictions == labels).sum().item() / len(labels)
    majority = torch.bincount(labels, minlength=n_classes).max().item() / len(labels)
    return {"counts": counts, "accuracy": accuracy, "majority": majority, "collapsed": accuracy == majority}
