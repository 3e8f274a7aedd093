# cell: few-labels
# kind: wrong
# author: student
# sentence: The order is drawn anew in each epoch, from a generator with the given seed, so that a seed gives the same batches each time; any generator will do, torch's, numpy's or Python's, also a global one that you seed.
# why: seeds again at the start of every epoch, so every epoch has the same order; with 64 texts and 2 epochs the batches of epoch 2 are those of epoch 1
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    ids, labels = train_set
    test_ids, test_labels = test_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracies = []
    for epoch in range(epochs):
        torch.manual_seed(seed)
        order = torch.randperm(len(ids))
        model.train()
        for i in range(0, len(ids), 16):
            batch = order[i : i + 16]
            loss = F.cross_entropy(model(ids[batch]), labels[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            accuracies.append((model(test_ids).argmax(1) == test_labels).double().mean().item())
    return accuracies
