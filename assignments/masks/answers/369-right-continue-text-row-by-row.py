# cell: continue-text
# kind: right
# author: assistant
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: each sequence alone, on a list of ids; a random one of equally likely tokens
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    import random

    modes = {m: m.training for m in model.modules()}
    for m in modes:
        m.training = False
    rows = []
    try:
        with torch.no_grad():
            for row in ids.tolist():
                for _ in range(n):
                    logits = model(torch.tensor([row[-length:]], dtype=ids.dtype))[0, -1]
                    row.append(random.choice((logits == logits.max()).nonzero().flatten().tolist()))
                rows.append(row)
    finally:
        for m, mode in modes.items():
            m.training = mode
    return torch.tensor(rows, dtype=ids.dtype).reshape(len(ids), -1)
