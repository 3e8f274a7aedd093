# cell: few-labels
# kind: wrong
# author: assistant
# sentence: `fine_tune` trains **all** parameters with one AdamW for all epochs (torch's, with nothing set but the learning rate), one step in training mode on the mean cross-entropy of each batch of 16 examples.
# why: cuts long gradients and lowers the learning rate along a cosine; with 64 texts and 2 epochs the weights differ from those of plain AdamW steps from the second step on
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch.

    model: called with ids (B, T), gives logits (B, n_classes)
    """
    train_ids, train_labels = train_set
    test_ids, test_labels = test_set
    n = train_ids.size(0)
    steps_per_epoch = math.ceil(n / 16)
    generator = torch.Generator().manual_seed(seed)

    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    # standard fine-tuning recipe: cosine decay and gradient clipping
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(
        optimizer, T_max=max(1, epochs * steps_per_epoch)
    )

    accuracies: list[float] = []
    for _ in range(epochs):
        model.train()
        permutation = torch.randperm(n, generator=generator)
        for step in range(steps_per_epoch):
            index = permutation[step * 16 : (step + 1) * 16]
            optimizer.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(train_ids[index]), train_labels[index])
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
            optimizer.step()
            scheduler.step()

        model.eval()
        with torch.inference_mode():
            correct = (model(test_ids).argmax(dim=-1) == test_labels).sum().item()
        accuracies.append(correct / test_labels.numel())
    return accuracies
