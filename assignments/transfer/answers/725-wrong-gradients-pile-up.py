# cell: few-labels
# kind: wrong
# author: student
# sentence: `fine_tune` trains **all** parameters with one AdamW for all epochs (torch's, with nothing set but the learning rate), one step in training mode on the mean cross-entropy of each batch of 16 examples.
# why: clears the gradients once per epoch, so a step uses the sum over all batches of the epoch so far; with 64 texts the weights differ from the second step on
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    ids, labels = train_set
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    curve = []
    for _ in range(epochs):
        model.train()
        optimizer.zero_grad()
        for batch in torch.randperm(len(ids), generator=generator).split(16):
            loss = F.cross_entropy(model(ids[batch]), labels[batch])
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            hits = model(test_set[0]).argmax(dim=1) == test_set[1]
        curve.append(hits.sum().item() / len(hits))
    return curve
