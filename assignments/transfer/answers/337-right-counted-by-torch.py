# cell: two-heads
# kind: right
# author: student
# sentence: Give the shape of what each head puts out, as a tuple with the texts first, and the number of parameters of each head, biases included.
# why: lets torch count, on the device without memory
def two_heads() -> dict[str, tuple[int, ...] | int]:
    """Return "lm shape", "classifier shape", "lm parameters" and "classifier parameters"."""
    hidden = torch.empty(8, 35, 200, device="meta")
    lm, classifier = (nn.Linear(200, n, device="meta") for n in (50_001, 2))
    return {
        "lm shape": tuple(lm(hidden).shape),
        "classifier shape": tuple(classifier(hidden.mean(dim=1)).shape),
        "lm parameters": sum(p.numel() for p in lm.parameters()),
        "classifier parameters": sum(p.numel() for p in classifier.parameters()),
    }
