# cell: mask-tokens
# kind: wrong
# author: student
# sentence: BERT's recipe, token by token and independently of each other:
# why: every row gets the same number of selected tokens
def mask_tokens(
    ids: torch.Tensor,
    special: torch.Tensor,
    mask_id: int,
    n_tokens: int,
    generator: torch.Generator,
    share: float = 0.15,
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs, labels = ids.clone(), torch.full_like(ids, -100)
    for b in range(len(ids)):
        free = (~special[b]).nonzero().flatten()
        order = torch.randperm(len(free), generator=generator)
        for place in free[order[: round(share * len(free))]].tolist():
            labels[b, place] = ids[b, place]
            fate = torch.rand((), generator=generator).item()
            if fate < 0.8:
                inputs[b, place] = mask_id
            elif fate >= 0.9:
                inputs[b, place] = torch.randint(n_tokens, (), generator=generator)
    return inputs, labels
