# cell: few-labels
# kind: right
# author: assistant
# sentence: An epoch takes every example once, and its last batch holds what is left.
# why: a DataLoader with its own generator makes the batches; the model is left in training mode, which is open
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    from torch.utils.data import DataLoader, TensorDataset

    loader = DataLoader(
        TensorDataset(*train_set),
        batch_size=16,
        shuffle=True,
        drop_last=False,
        generator=torch.Generator().manual_seed(seed),
    )
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.AdamW(model.parameters(), learning_rate)
    test_ids, test_labels = test_set

    history: list[float] = []
    model.train()
    for _ in range(epochs):
        for batch_ids, batch_labels in loader:
            loss = criterion(model(batch_ids), batch_labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            predicted = model(test_ids).argmax(dim=-1)
        history.append(torch.count_nonzero(predicted == test_labels).item() / test_labels.numel())
        model.train()
    return history
