# cell: few-labels
# kind: wrong
# author: student
# sentence: `fine_tune` trains **all** parameters with one AdamW for all epochs (torch's, with nothing set but the learning rate), one step in training mode on the mean cross-entropy of each batch of 16 examples.
# why: from the second epoch on it trains in evaluation mode; with Words(dropout=0.5) and 2 epochs no dropout acts in epoch 2
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    ids, labels = train_set
    test_ids, test_labels = test_set
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    model.train()
    curve = []
    for _ in range(epochs):
        for batch in torch.randperm(len(ids), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(ids[batch]), labels[batch]).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            right = (model(test_ids).argmax(dim=1) == test_labels).sum().item()
        curve.append(right / len(test_labels))
    return curve
