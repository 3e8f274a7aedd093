# cell: few-labels
# kind: right
# author: student
# sentence: any generator will do, torch's, numpy's or Python's
# why: numpy's generator, the negative log-softmax written out, gradients cleared after the step and once before the first
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    import numpy as np

    rng = np.random.default_rng(seed)
    ids, labels = train_set
    optimiser = torch.optim.AdamW(params=list(model.parameters()), lr=learning_rate)
    optimiser.zero_grad()
    accuracies = []
    while len(accuracies) < epochs:
        order = rng.permutation(len(ids)).tolist()
        model.train(True)
        while order:
            now, order = order[:16], order[16:]
            log_p = F.log_softmax(model(ids[now]), dim=1)
            loss = -log_p[torch.arange(len(now), device=log_p.device), labels[now]].mean()
            loss.backward()
            optimiser.step()
            optimiser.zero_grad()
        model.train(False)
        with torch.no_grad():
            found = model(test_set[0]).max(dim=1).indices
        accuracies.append(sum(a == b for a, b in zip(found.tolist(), test_set[1].tolist())) / len(found))
    return accuracies
