# cell: few-labels
# kind: wrong
# author: assistant
# sentence: Train `model` in place and return its accuracy on `test_set` after each epoch.
# why: trains a deep copy, so that the model that was passed keeps its weights; after fine_tune(model, texts(64, 0), texts(50, 1), 2, 0.05, 0) model is unchanged
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    if epochs < 0:
        raise ValueError("epochs must not be negative")
    # work on a copy: the caller may want to fine-tune the same body several times
    network = copy.deepcopy(model)
    train_ids, train_labels = train_set
    test_ids, test_labels = test_set
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(network.parameters(), lr=learning_rate)

    def run_epoch() -> None:
        network.train()
        for index in torch.randperm(len(train_ids), generator=generator).split(16):
            optimizer.zero_grad()
            loss = F.cross_entropy(network(train_ids[index]), train_labels[index])
            loss.backward()
            optimizer.step()

    @torch.no_grad()
    def accuracy() -> float:
        network.eval()
        correct = (network(test_ids).argmax(dim=1) == test_labels).sum().item()
        return correct / len(test_labels)

    curve: list[float] = []
    for _ in range(epochs):
        run_epoch()
        curve.append(accuracy())
    return curve
