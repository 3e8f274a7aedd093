# cell: few-labels
# kind: right
# author: assistant
# sentence: any generator will do, torch's, numpy's or Python's
# why: a DataLoader that shuffles with a generator of its own; the test set in pieces, right answers counted and divided once
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    from torch.utils.data import DataLoader, TensorDataset

    generator = torch.Generator().manual_seed(seed)
    train_loader = DataLoader(TensorDataset(*train_set), batch_size=16, shuffle=True, generator=generator)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)

    @torch.no_grad()
    def accuracy() -> float:
        model.eval()
        hits = 0
        for ids, labels in zip(test_set[0].split(50), test_set[1].split(50), strict=True):
            hits += int((model(ids).argmax(dim=-1) == labels).sum())
        return hits / len(test_set[1])

    curve = []
    for _ in range(epochs):
        model.train()
        for ids, labels in train_loader:
            loss = F.cross_entropy(model(ids), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        curve.append(accuracy())
    return curve
