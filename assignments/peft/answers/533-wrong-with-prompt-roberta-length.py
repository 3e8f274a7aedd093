# cell: with-prompt
# kind: wrong
# author: student
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: compares P + T with the size of the table: in RoBERTa two positions too many are let through
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, prompt.shape[0]
    if P + T > body.config.max_position_embeddings:
        raise ValueError(f"{P + T} places, but only {body.config.max_position_embeddings} positions")
    words = body.get_input_embeddings()(input_ids)
    x = torch.cat([prompt.unsqueeze(0).expand(B, P, -1), words], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
