# cell: few-labels
# kind: wrong
# author: student
# sentence: Every example is seen once in each epoch, in batches of 16, in a new order each time.
# why: the last, smaller batch is left out
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    ids, labels = train_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    result = []
    for _ in range(epochs):
        model.train()
        order = torch.randperm(len(ids), generator=generator)
        for i in range(len(ids) // 16):
            rows = order[16 * i : 16 * (i + 1)]
            optimizer.zero_grad()
            F.cross_entropy(model(ids[rows]), labels[rows]).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            result.append((model(test_set[0]).argmax(1) == test_set[1]).double().mean().item())
    return result

