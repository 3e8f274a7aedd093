# cell: counts
# kind: wrong
# author: student
# sentence: `rows` keys and `rows` values of width $d$ in each of `n_layers` layers, and the one-layer head
# why: one vector for each row and layer instead of a key and a value
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    head = n_classes * (d + 1)
    extra = {
        "head": 0,
        "dense-head": d * (d + 1),
        "prompt": rows * d,
        "prefix": n_layers * rows * d,
        "lora": n_layers * 4 * rank * d,
    }
    return head + extra[method]
