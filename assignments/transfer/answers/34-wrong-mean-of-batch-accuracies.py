# cell: few-labels
# kind: wrong
# author: student
# sentence: After each epoch it measures the accuracy on the test set (a mean of means over batches of different sizes is something else)
# why: averages the accuracies of test batches of 64, the last of which is smaller
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    ids, labels = train_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    result = []
    for _ in range(epochs):
        model.train()
        for rows in torch.randperm(len(ids), generator=generator).split(16):
            optimizer.zero_grad()
            F.cross_entropy(model(ids[rows]), labels[rows]).backward()
            optimizer.step()
        model.eval()
        parts = []
        with torch.no_grad():
            for x, y in zip(test_set[0].split(64), test_set[1].split(64)):
                parts.append((model(x).argmax(dim=1) == y).double().mean().item())
        result.append(sum(parts) / len(parts))
    return result

