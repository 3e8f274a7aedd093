# cell: continue-text
# kind: wrong
# author: assistant
# sentence: Then write `continue_text`, which lets a model write: the most likely next token, appended, again and again.
# why: samples from the distribution instead of taking the most likely token
@torch.no_grad()
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Generate `n` tokens autoregressively."""
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    result = ids
    for _ in range(n):
        logits = model(result[:, -length:])[:, -1, :]
        probabilities = F.softmax(logits, dim=-1)
        next_id = torch.multinomial(probabilities, num_samples=1)
        result = torch.cat((result, next_id), dim=1)
    for module, mode in modes:
        module.training = mode
    return result
