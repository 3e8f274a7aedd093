# cell: few-labels
# kind: right
# author: student
# sentence: one step for each batch of 16 examples, in an order drawn anew in each epoch from a generator with the given seed
# why: a DataLoader with a seeded generator shuffles; the order is another one than randperm's, and the text does not name one
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    from torch.utils.data import DataLoader, TensorDataset

    loader = DataLoader(
        TensorDataset(*train_set), batch_size=16, shuffle=True, generator=torch.Generator().manual_seed(seed)
    )
    test_loader = DataLoader(TensorDataset(*test_set), batch_size=50)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    def accuracy() -> float:
        model.eval()
        right = 0
        with torch.no_grad():
            for x, y in test_loader:
                right += int((model(x).argmax(dim=-1) == y).sum())
        return right / len(test_set[1])

    curve = []
    for _ in range(epochs):
        model.train()
        for x, y in loader:
            optimizer.zero_grad()
            nn.CrossEntropyLoss()(model(x), y).backward()
            optimizer.step()
        curve.append(accuracy())
    return curve

