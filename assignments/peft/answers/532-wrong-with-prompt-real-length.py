# cell: with-prompt
# kind: wrong
# author: student
# sentence: raises ValueError when there is no position for the last token: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: counts the longest real text instead of T, so a batch whose padding has no position is not refused with ValueError
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    B, P = len(input_ids), len(prompt)
    longest = int(attention_mask.sum(dim=1).max())
    if first_position(body) + P + longest > body.config.max_position_embeddings:
        raise ValueError("too long")
    x = torch.cat([prompt[None].repeat(B, 1, 1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([torch.ones_like(attention_mask[:, :1]).repeat(1, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
