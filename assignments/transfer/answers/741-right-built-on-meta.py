# cell: one-head
# kind: right
# author: student
# sentence: Give the shape of what the head puts out, as a tuple with the texts first, and the number of its parameters. The check builds the layer.
# why: asks a layer without memory instead of giving the numbers, and the shape is a torch.Size, which is a tuple
def classifier_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, and the number of "parameters" of the head."""
    with torch.device("meta"):
        head = nn.Linear(200, 2)
        logits = head(torch.empty(8, 200))
    return {"shape": logits.shape, "parameters": sum(p.numel() for p in head.parameters())}
