# cell: few-labels
# kind: right
# author: student
# sentence: The order is drawn anew in each epoch, from a generator with the given seed, so that a seed gives the same batches each time; any generator will do, torch's, numpy's or Python's, also a global one that you seed.
# why: Python's generator mixes the list of the last epoch again; evaluation in inference mode in two halves, right answers counted
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    import random

    mixer = random.Random(seed)
    ids, labels = train_set
    order = list(range(len(labels)))
    optimizer = torch.optim.AdamW(list(model.parameters()), lr=learning_rate)

    def epoch() -> float:
        mixer.shuffle(order)
        model.train()
        for first in range(0, len(order), 16):
            rows = torch.tensor(order[first : first + 16], device=ids.device)
            loss = F.nll_loss(F.log_softmax(model(ids[rows]), dim=1), labels[rows])
            model.zero_grad()
            loss.backward()
            optimizer.step()
        model.eval()
        hits = 0
        with torch.inference_mode():
            for texts_, right in zip(test_set[0].split(37), test_set[1].split(37)):
                hits += int(model(texts_).argmax(dim=1).eq(right).sum())
        return hits / len(test_set[1])

    return [epoch() for _ in range(epochs)]
