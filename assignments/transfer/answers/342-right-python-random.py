# cell: few-labels
# kind: right
# author: student
# sentence: any generator will do, torch's, numpy's or Python's, also a global one that you seed
# why: order from random.Random, gradients cleared after the step and once at the start, evaluation in pieces
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    import random

    chance = random.Random(seed)
    ids, labels = train_set
    optimiser = torch.optim.AdamW(list(model.parameters()), learning_rate)
    optimiser.zero_grad()
    order, curve = list(range(len(labels))), []
    for _ in range(epochs):
        chance.shuffle(order)
        for at in range(0, len(order), 16):
            model.train()
            chosen = torch.tensor(order[at : at + 16], device=ids.device)
            log_p = model(ids[chosen]).log_softmax(dim=-1)
            (-log_p.gather(1, labels[chosen, None]).mean()).backward()
            optimiser.step()
            optimiser.zero_grad()
        model.eval()
        with torch.inference_mode():
            right = sum(
                int((model(x).argmax(-1) == y).sum()) for x, y in zip(test_set[0].split(50), test_set[1].split(50))
            )
        curve.append(right / len(test_set[1]))
    return curve
