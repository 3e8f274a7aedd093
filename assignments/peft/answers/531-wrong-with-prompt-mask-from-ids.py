# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: A mask holds 1 for a real token and 0 for padding.
# why: ignores attention_mask and takes every id 0 for padding
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, len(prompt)
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError(f"{P} prompt rows and {T} tokens need too many positions")
    pad = body.config.pad_token_id or 0
    real = (input_ids != pad).long()
    x = torch.cat([prompt.expand(B, -1, -1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([real.new_ones(B, P), real], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
