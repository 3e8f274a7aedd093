# cell: collapse
# kind: wrong
# author: student
# sentence: "accuracy": the share of right predictions, "majority": the share of the most frequent label,
# why: takes the larger of the share of label 1 and the rest, which holds for two classes only; labels [0, 1, 2] with n_classes 3 give 2/3 and not 1/3
def prediction_report(predictions: torch.Tensor, labels: torch.Tensor, n_classes: int) -> dict[str, Any]:
    """Say what a classifier does on labelled data.

    predictions, labels: (n,) whole numbers from 0 to n_classes - 1
    returns: {"counts": how often each class was predicted (a list of n_classes whole numbers),
              "accuracy": the share of right predictions, "majority": the share of the most frequent label,
              "collapsed": True if all predictions are one class}
    """

    counts = [int((predictions == c).sum()) for c in range(n_classes)]
    share = (labels == 1).double().mean().item()
    return {
        "counts": counts,
        "accuracy": (predictions == labels).double().mean().item(),
        "majority": max(share, 1 - share),
        "collapsed": max(counts) == len(predictions),
    }
