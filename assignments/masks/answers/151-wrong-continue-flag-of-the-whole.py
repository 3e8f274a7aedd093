# cell: continue-text
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode and leave each of its modules in the mode it was in, as `influence` does.
# why: remembers the flag of the whole model only: a frozen part in evaluation mode is switched to training
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(n):
            logits = model(ids[:, -length:])
            ids = torch.cat([ids, logits[:, -1:].argmax(-1)], dim=1)
    if training:
        model.train()
    return ids
