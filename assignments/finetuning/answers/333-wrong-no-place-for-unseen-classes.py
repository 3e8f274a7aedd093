# cell: collapse
# kind: wrong
# author: student
# sentence: how often each class was predicted (a list of n_classes whole numbers)
# why: bincount without minlength: the list ends at the highest predicted class
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """
    counts = torch.bincount(predictions).tolist()
    return {
        "counts": counts,
        "accuracy": (predictions == labels).float().mean().item(),
        "majority": torch.bincount(labels).max().item() / len(labels),
        "collapsed": max(counts) == len(predictions),
    }
