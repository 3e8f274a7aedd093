# cell: collapse
# kind: wrong
# author: student
# sentence: "counts": how often each class was predicted (a list of n_classes whole numbers)
# why: no minlength: classes above the largest predicted one have no place
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data."""
    n = len(labels)
    counts = predictions.bincount().tolist()
    return {
        "counts": counts,
        "accuracy": (predictions == labels).sum().item() / n,
        "majority": max(labels.bincount().tolist()) / n,
        "collapsed": max(counts) == n,
    }

