# cell: mask-tokens
# kind: right
# author: student
# sentence: BERT's recipe, token by token and independently of each other:
# why: plain loops
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    selected = torch.rand(ids.shape, generator=generator) < share
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for b, t in (selected & ~special).nonzero().tolist():
        labels[b, t] = ids[b, t]
        fate = int(torch.randint(10, (), generator=generator))
        if fate == 0:
            inputs[b, t] = torch.randint(n_tokens, (), generator=generator)
        elif fate > 1:
            inputs[b, t] = mask_id
    return inputs, labels
