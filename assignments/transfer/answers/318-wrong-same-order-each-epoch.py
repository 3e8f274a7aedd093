# cell: few-labels
# kind: wrong
# author: student
# sentence: The order is drawn anew in each epoch, from a generator with the given seed
# why: the generator is seeded again in each epoch
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    (x, y), (x_test, y_test) = train_set, test_set
    accuracies = []
    for _ in range(epochs):
        generator = torch.Generator().manual_seed(seed)
        model.train()
        for chosen in torch.randperm(len(x), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(x[chosen]), y[chosen]).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            accuracies.append((model(x_test).argmax(dim=1) == y_test).float().mean().item())
    return accuracies
