# cell: counts
# kind: wrong
# author: student
# sentence: a layer from $d$ to $d$, then one to the classes, both with biases
# why: forgets the d biases of the hidden layer
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    head = d * n_classes + n_classes
    return {
        "head": head,
        "dense-head": d * d + head,
        "prompt": rows * d + head,
        "prefix": 2 * rows * d * n_layers + head,
        "lora": 2 * n_layers * 2 * rank * d + head,
    }[method]
