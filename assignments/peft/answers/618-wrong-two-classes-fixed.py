# cell: counts
# kind: wrong
# author: student
# sentence: one linear layer from the width $d$ to the classes, with biases
# why: n_classes is ignored: trained_by("head", 64, n_classes=5) gives 130 in place of 325

def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    if method == "head":
        return 2 * d + 2
    elif method == "dense-head":
        return d * d + d + 2 * d + 2
    elif method == "prompt":
        return (rows + 2) * d + 2
    elif method == "prefix":
        return (2 * rows * n_layers + 2) * d + 2
    else:
        return (4 * rank * n_layers + 2) * d + 2
