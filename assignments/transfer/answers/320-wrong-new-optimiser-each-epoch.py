# cell: few-labels
# kind: wrong
# author: student
# sentence: `fine_tune` trains all parameters with one AdamW for all epochs (torch's, with nothing set but the learning rate)
# why: AdamW is made anew in each epoch and forgets its means
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    generator = torch.Generator().manual_seed(seed)

    def one_epoch():
        model.train()
        optimiser = torch.optim.AdamW(model.parameters(), lr=learning_rate)
        for chosen in torch.randperm(len(train_set[0]), generator=generator).split(16):
            optimiser.zero_grad()
            F.cross_entropy(model(train_set[0][chosen]), train_set[1][chosen]).backward()
            optimiser.step()

    @torch.no_grad()
    def measure():
        model.eval()
        return (model(test_set[0]).argmax(1) == test_set[1]).double().mean().item()

    curve = []
    for _ in range(epochs):
        one_epoch()
        curve.append(measure())
    return curve
