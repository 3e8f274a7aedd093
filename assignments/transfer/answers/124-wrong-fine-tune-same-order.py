# cell: few-labels
# kind: wrong
# author: student
# sentence: The order is drawn anew in each epoch, from a generator with the given seed
# why: the generator is made anew, with the same seed, in each epoch, and so gives the same order each time
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    ids, labels = train_set
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    accuracies = []
    for _ in range(epochs):
        model.train()
        generator = torch.Generator().manual_seed(seed)
        for chosen in torch.randperm(len(ids), generator=generator).split(16):
            loss = F.cross_entropy(model(ids[chosen]), labels[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            right = (model(test_set[0]).argmax(dim=1) == test_set[1]).sum().item()
        accuracies.append(right / len(test_set[1]))
    return accuracies
