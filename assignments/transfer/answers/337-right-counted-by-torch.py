# cell: one-head
# kind: right
# author: student
# sentence: Give the shape of what the head puts out, as a tuple with the texts first, and the number of its parameters.
# why: lets torch count, on the device without memory
def classifier_head() -> dict[str, tuple[int, ...] | int]:
    """Return the "shape" of the output for the batch, and the number of "parameters" of the head."""
    hidden, classifier = torch.empty(8, 35, 200, device="meta"), nn.Linear(200, 2, device="meta")
    return {
        "shape": tuple(classifier(hidden.mean(dim=1)).shape),
        "parameters": sum(p.numel() for p in classifier.parameters()),
    }
