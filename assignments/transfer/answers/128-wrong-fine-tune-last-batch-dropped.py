# cell: few-labels
# kind: wrong
# author: student
# sentence: An epoch takes every example once, and its last batch holds what is left.
# why: DataLoader with drop_last leaves the last, smaller batch out
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    from torch.utils.data import DataLoader, TensorDataset

    data = TensorDataset(*train_set)
    loader = DataLoader(
        data, batch_size=16, shuffle=True, drop_last=len(data) > 16, generator=torch.Generator().manual_seed(seed)
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    result = []
    for epoch in range(epochs):
        model.train()
        for ids, labels in loader:
            optimizer.zero_grad()
            F.cross_entropy(model(ids), labels).backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            guesses = model(test_set[0]).argmax(dim=1)
        result.append((guesses == test_set[1]).sum().item() / len(guesses))
    return result
