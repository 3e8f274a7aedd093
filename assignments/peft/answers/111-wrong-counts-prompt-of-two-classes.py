# cell: counts
# kind: wrong
# author: assistant
# sentence: `rows` vectors of width $d$ before the input, and the one-layer head
# why: takes document 1's formula for the prompt, which has two classes in it whatever n_classes is
def trained_by(
    method: str, d: int, *, n_classes: int = 2, n_layers: int = 12, rows: int = 128, rank: int = 8
) -> int:
    head = (d + 1) * n_classes
    if method == "head":
        return head
    if method == "dense-head":
        return d * d + d + head
    if method == "prompt":
        return (rows + 2) * d + 2
    if method == "prefix":
        return n_layers * 2 * rows * d + head
    if method == "lora":
        return n_layers * 2 * (rank * d + d * rank) + head
    raise ValueError(method)
