# cell: few-labels
# kind: wrong
# author: student
# sentence: one step in training mode on the mean cross-entropy of each batch of 16 examples
# why: takes the sum over the batch; AdamW hides most of it, but the small last batch gets less weight in the running means
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    import random

    ids, labels = train_set
    rng = random.Random(seed)
    order = list(range(len(ids)))
    optimiser = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracy = []
    for _ in range(epochs):
        rng.shuffle(order)
        model.train()
        for i in range(0, len(order), 16):
            part = order[i : i + 16]
            optimiser.zero_grad()
            loss = F.cross_entropy(model(ids[part]), labels[part], reduction="sum")
            loss.backward()
            optimiser.step()
        model.eval()
        with torch.no_grad():
            hits = model(test_set[0]).argmax(dim=1).eq(test_set[1]).sum().item()
        accuracy.append(hits / len(test_set[0]))
    return accuracy
