# cell: two-heads
# kind: right
# author: student
# sentence: Give the shape of what this head puts out, and the number of its parameters.
# why: counts a real layer and reads the shape off a real output on the meta device
def lm_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, texts first, and the number of "parameters" of the head."""
    layer = nn.Linear(200, 50_001, device="meta")
    shape = tuple(layer(torch.empty(8, 35, 200, device="meta")).shape)
    return {"shape": shape, "parameters": sum(p.numel() for p in layer.parameters())}
