# cell: few-labels
# kind: wrong
# author: assistant
# sentence: one step in training mode on the mean cross-entropy of each batch of 16 examples
# why: train() is called before the first epoch alone; from the second on it trains in evaluation mode
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    torch.manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    ids, labels = train_set
    history = []
    model.train()
    for epoch in range(epochs):
        for batch in torch.randperm(len(labels)).split(16):
            loss = F.cross_entropy(model(ids[batch]), labels[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            predictions = model(test_set[0]).argmax(dim=-1)
        history.append((predictions == test_set[1]).sum().item() / len(test_set[1]))
    return history
