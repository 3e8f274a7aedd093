# cell: few-labels
# kind: right
# author: assistant
# sentence: any generator will do, torch's, numpy's or Python's, also a global one that you seed
# why: DataLoader with shuffle and a global seed
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    from torch.utils.data import DataLoader, TensorDataset

    torch.manual_seed(seed)
    loader = DataLoader(TensorDataset(*train_set), batch_size=16, shuffle=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    test_ids, test_labels = test_set
    accuracies = []
    for _ in range(epochs):
        model.train()
        for ids, labels in loader:
            optimizer.zero_grad()
            loss = F.cross_entropy(model(ids), labels)
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            correct = (model(test_ids).argmax(dim=-1) == test_labels).sum().item()
        accuracies.append(correct / len(test_labels))
    return accuracies
