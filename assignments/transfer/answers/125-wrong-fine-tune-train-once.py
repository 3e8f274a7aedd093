# cell: few-labels
# kind: wrong
# author: student
# sentence: one step in training mode on the mean cross-entropy of each batch of 16 examples
# why: train() stands before the epochs and eval() inside, so that from the second epoch on it trains in evaluation mode
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    generator = torch.Generator().manual_seed(seed)
    opt = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    x, y = train_set
    curve = []
    model.train()
    for epoch in range(epochs):
        for batch in torch.randperm(len(y), generator=generator).split(16):
            opt.zero_grad()
            F.cross_entropy(model(x[batch]), y[batch]).backward()
            opt.step()
        model.eval()
        with torch.no_grad():
            curve.append((model(test_set[0]).argmax(-1) == test_set[1]).double().mean().item())
    return curve
