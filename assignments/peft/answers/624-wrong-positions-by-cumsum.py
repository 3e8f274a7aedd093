# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: the P + T positions begin at `first_position(body)` and end before ... (padding at the end or elsewhere)
# why: padding at the front or in the middle: a token behind it gets a smaller position than its place

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    B, T = input_ids.shape
    P = prompt.shape[0]
    start = first_position(body)
    if start + P + T > body.config.max_position_embeddings:
        raise ValueError("prompt and text need too many positions")
    inputs_embeds = torch.cat([prompt.expand(B, -1, -1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    # Robust to left padding: real tokens are numbered consecutively.
    position_ids = start + (mask.long().cumsum(dim=1) - 1).clamp(min=0)
    return body(
        inputs_embeds=inputs_embeds, attention_mask=mask, position_ids=position_ids
    ).last_hidden_state
