# cell: collapse
# kind: wrong
# author: student
# sentence: "majority": the share of the most frequent label
# why: takes the share of the class that is predicted most often
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data."""
    counts = torch.bincount(predictions, minlength=n_classes)
    favourite = counts.argmax()
    return {
        "counts": counts.tolist(),
        "accuracy": (predictions == labels).double().mean().item(),
        "majority": (labels == favourite).double().mean().item(),
        "collapsed": int((counts > 0).sum()) == 1,
    }

