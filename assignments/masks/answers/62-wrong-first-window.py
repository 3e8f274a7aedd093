# cell: continue-text
# kind: wrong
# author: student
# sentence: length: the model is shown at most the last `length` tokens
# why: shows the first `length` tokens; after that many it repeats one token for ever
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    with torch.no_grad():
        for _ in range(n):
            logits = model(ids[:, :length])[:, -1]
            ids = torch.cat([ids, logits.argmax(dim=-1, keepdim=True)], dim=1)
    return ids
