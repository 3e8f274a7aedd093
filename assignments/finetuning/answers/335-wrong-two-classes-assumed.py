# cell: collapse
# kind: wrong
# author: student
# sentence: "majority": the share of the most frequent label
# why: the larger of mean and one minus mean: nonsense for more than two classes
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """
    share = labels.float().mean().item()
    return {
        "counts": [(predictions == k).sum().item() for k in range(n_classes)],
        "accuracy": (predictions == labels).float().mean().item(),
        "majority": max(share, 1 - share),
        "collapsed": predictions.unique().numel() == 1,
    }
