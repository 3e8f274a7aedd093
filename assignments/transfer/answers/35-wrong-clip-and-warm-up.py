# cell: few-labels
# kind: wrong
# author: assistant
# sentence: `fine_tune` trains all parameters with AdamW, one step for each batch of 16 examples
# why: gradient clipping and a decaying learning rate make other steps than AdamW at the given rate
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Train `model` in place and return its accuracy on `test_set` after each epoch."""
    train_ids, train_labels = train_set
    test_ids, test_labels = test_set
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    total_steps = epochs * math.ceil(len(train_ids) / 16)
    scheduler = torch.optim.lr_scheduler.LinearLR(
        optimizer, start_factor=1.0, end_factor=0.1, total_iters=total_steps
    )
    accuracies: list[float] = []
    for _ in range(epochs):
        model.train()
        for batch in torch.randperm(len(train_ids), generator=generator).split(16):
            optimizer.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(train_ids[batch]), train_labels[batch])
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
            optimizer.step()
            scheduler.step()
        model.eval()
        with torch.no_grad():
            predictions = model(test_ids).argmax(dim=-1)
        accuracies.append((predictions == test_labels).sum().item() / len(test_labels))
    return accuracies

