# cell: few-labels
# kind: wrong
# author: assistant
# sentence: Train `model` in place and return its accuracy on `test_set` after each epoch.
# why: trains a deep copy, so as not to change the argument
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    model = copy.deepcopy(model)  # do not change the argument
    ids, labels = train_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    result = []
    for _ in range(epochs):
        model.train()
        for rows in torch.randperm(len(ids), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(ids[rows]), labels[rows]).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            result.append((model(test_set[0]).argmax(1) == test_set[1]).double().mean().item())
    return result

