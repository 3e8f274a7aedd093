# cell: training
# kind: wrong
# author: student
# sentence: Return inputs (B, T) and labels (B, T) of the objective for ids (B, T) without special tokens. (mask_id and n_tokens are arguments)
# why: the notebook's MASK_ID and N_TOKENS are used whatever the arguments say
def training_batch(
    ids: torch.Tensor, causal: bool, mask_id: int, n_tokens: int, generator: torch.Generator
) -> tuple[torch.Tensor, torch.Tensor]:
    if causal:
        return ids, ids
    return mask_tokens(ids, torch.zeros_like(ids).bool(), MASK_ID, N_TOKENS, generator)


def training_loss(model: nn.Module, batch: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
    inputs, labels = batch
    if model.causal:
        return next_token_loss(model(inputs), labels, torch.ones_like(inputs))
    return masked_loss(model(inputs), labels)
