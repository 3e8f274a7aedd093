# cell: few-labels
# kind: wrong
# author: assistant
# sentence: AdamW (torch's, with nothing set but the learning rate)
# why: sets the weight decay to zero and so trains with other steps than AdamW's own
def fine_tune(
    model: nn.Module, train_set: Examples, test_set: Examples, epochs: int, learning_rate: float, seed: int
) -> list[float]:
    """Fine-tune all parameters and return the test accuracy after each epoch."""
    train_ids, train_labels = train_set
    test_ids, test_labels = test_set
    generator = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate, weight_decay=0.0)
    history: list[float] = []
    for _ in range(epochs):
        model.train()
        for indices in torch.randperm(len(train_ids), generator=generator).split(16):
            indices = indices.to(train_ids.device)
            optimizer.zero_grad(set_to_none=True)
            loss = F.cross_entropy(model(train_ids[indices]), train_labels[indices])
            loss.backward()
            optimizer.step()
        model.eval()
        correct = 0
        with torch.no_grad():
            for start in range(0, len(test_ids), 64):
                logits = model(test_ids[start : start + 64])
                correct += (logits.argmax(dim=-1) == test_labels[start : start + 64]).sum().item()
        history.append(correct / len(test_ids))
    return history
