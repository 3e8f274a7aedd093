# cell: few-labels
# kind: wrong
# author: assistant
# sentence: After each epoch it measures the accuracy on the test set, as a share from 0 to 1, in evaluation mode and without gradients; in which mode the model is left at the end is open.
# why: averages the accuracies of test batches of different sizes; with 50 test texts the last 2 weigh as much as 16 others (one wrong answer among them gives 0.875 instead of 0.98)
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    from torch.utils.data import DataLoader, TensorDataset

    batch_size = 16
    generator = torch.Generator()
    generator.manual_seed(seed)
    train_loader = DataLoader(
        TensorDataset(*train_set), batch_size=batch_size, shuffle=True, generator=generator
    )
    test_loader = DataLoader(TensorDataset(*test_set), batch_size=batch_size, shuffle=False)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def evaluate() -> float:
        model.eval()
        scores = []
        with torch.no_grad():
            for batch_ids, batch_labels in test_loader:
                predictions = model(batch_ids).argmax(dim=-1)
                scores.append((predictions == batch_labels).float().mean().item())
        return sum(scores) / len(scores)

    history: list[float] = []
    for _ in range(epochs):
        model.train()
        for batch_ids, batch_labels in train_loader:
            optimizer.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(batch_ids), batch_labels)
            loss.backward()
            optimizer.step()
        history.append(evaluate())
    return history
