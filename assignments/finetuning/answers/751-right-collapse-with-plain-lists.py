# cell: collapse
# kind: right
# author: student
# sentence: "collapsed": True if all predictions are one class}
# why: counts in plain lists; predictions [2, 2, 2] with n_classes 4 have counts [0, 0, 3, 0] and are collapsed, whatever the labels
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """

    given, true = predictions.tolist(), labels.tolist()
    counts, shares = [0] * n_classes, [0] * n_classes
    right = 0
    for guess, label in zip(given, true, strict=True):
        counts[guess] += 1
        shares[label] += 1
        right += guess == label
    return {
        "counts": counts,
        "accuracy": right / len(true),
        "majority": max(shares) / len(true),
        "collapsed": len(set(given)) == 1,
    }
