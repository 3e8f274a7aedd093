# cell: few-labels
# kind: wrong
# author: assistant
# sentence: After each epoch it measures the accuracy on the test set, as a share from 0 to 1
# why: a mean of batch means: the small last test batch counts too much
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    from torch.utils.data import DataLoader, TensorDataset

    generator = torch.Generator().manual_seed(seed)
    train_loader = DataLoader(TensorDataset(*train_set), batch_size=16, shuffle=True, generator=generator)
    test_loader = DataLoader(TensorDataset(*test_set), batch_size=64)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracies = []
    for _ in range(epochs):
        model.train()
        for ids, labels in train_loader:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(ids), labels)
            loss.backward()
            optimizer.step()
        model.eval()
        scores = []
        with torch.no_grad():
            for ids, labels in test_loader:
                scores.append((model(ids).argmax(dim=1) == labels).float().mean().item())
        accuracies.append(sum(scores) / len(scores))
    return accuracies
