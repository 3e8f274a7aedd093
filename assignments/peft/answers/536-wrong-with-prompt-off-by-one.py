# cell: with-prompt
# kind: wrong
# author: student
# sentence: raises ValueError when there is no position for the last token
# why: refuses an input that just fits
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, prompt.shape[0]
    last = first_position(body) + P + T
    if last >= body.config.max_position_embeddings:
        raise ValueError(f"no position {last}")
    x = torch.cat([prompt.expand(B, -1, -1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
