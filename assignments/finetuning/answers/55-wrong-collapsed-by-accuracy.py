# cell: collapse
# kind: wrong
# author: student
# sentence: "collapsed": True if all predictions are one class
# why: takes an accuracy equal to the majority share for a collapse
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data."""
    counts = torch.bincount(predictions, minlength=n_classes).tolist()
    accuracy = (predictions == labels).float().mean().item()
    majority = torch.bincount(labels, minlength=n_classes).max().item() / len(labels)
    return {
        "counts": counts,
        "accuracy": accuracy,
        "majority": majority,
        "collapsed": abs(accuracy - majority) < 1e-6,
    }

