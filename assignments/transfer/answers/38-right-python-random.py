# cell: few-labels
# kind: right
# author: student
# sentence: in an order drawn anew in each epoch from a generator with the given seed
# why: Python's random.Random is a generator with the given seed; the same list is shuffled on in each epoch
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    import random

    chance = random.Random(seed)
    ids, labels = train_set
    optimizer = torch.optim.AdamW(list(model.parameters()), lr=learning_rate)
    places = list(range(len(ids)))
    accuracies = []
    for _ in range(epochs):
        chance.shuffle(places)
        model.train()
        for first in range(0, len(places), 16):
            rows = places[first : first + 16]
            optimizer.zero_grad()
            logits = model(ids[rows])
            loss = -logits.log_softmax(dim=-1)[torch.arange(len(rows)), labels[rows]].mean()
            loss.backward()
            optimizer.step()
        with torch.inference_mode():
            guesses = model.eval()(test_set[0]).max(dim=-1).indices
        accuracies.append(guesses.eq(test_set[1]).sum().item() / test_set[1].numel())
    return accuracies

