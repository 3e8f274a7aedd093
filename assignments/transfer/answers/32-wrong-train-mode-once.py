# cell: few-labels
# kind: wrong
# author: student
# sentence: After each epoch it measures the accuracy on the test set, in evaluation mode (hint: Where do train() and eval() go?)
# why: train() stands before the loop: from the second epoch on the model trains in evaluation mode, without dropout
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    ids, labels = train_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    generator = torch.Generator().manual_seed(seed)
    accuracies = []
    model.train()
    for epoch in range(epochs):
        for batch in torch.randperm(len(labels), generator=generator).split(16):
            loss = F.cross_entropy(model(ids[batch]), labels[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            model.eval()
            right = (model(test_set[0]).argmax(dim=-1) == test_set[1]).sum().item()
        accuracies.append(right / len(test_set[1]))
    return accuracies

