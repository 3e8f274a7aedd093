# cell: few-labels
# kind: wrong
# author: student
# sentence: in an order drawn anew in each epoch from a generator with the given seed
# why: the generator is made anew in each epoch: every epoch has the same order
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    (ids, labels), (test_ids, test_labels) = train_set, test_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    curve = []
    for _ in range(epochs):
        model.train()
        generator = torch.Generator().manual_seed(seed)
        for rows in torch.randperm(len(ids), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(ids[rows]), labels[rows]).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            curve.append((model(test_ids).argmax(dim=1) == test_labels).float().mean().item())
    return curve

