# cell: two-heads
# kind: right
# author: student
# sentence: the number of parameters of each head, biases included
# why: counts real layers and reads the shapes off real outputs on the meta device
def two_heads() -> dict[str, tuple[int, ...] | int]:
    """Return "lm shape", "classifier shape", "lm parameters" and "classifier parameters"."""
    body_out = torch.empty(8, 35, 200, device="meta")
    answer = {}
    for name, n, pooled in (("lm", 50_001, False), ("classifier", 2, True)):
        layer = nn.Linear(200, n, device="meta")
        x = body_out.mean(dim=1) if pooled else body_out
        answer[f"{name} shape"] = tuple(layer(x).shape)
        answer[f"{name} parameters"] = sum(p.numel() for p in layer.parameters())
    return answer

