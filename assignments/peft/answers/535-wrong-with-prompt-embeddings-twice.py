# cell: with-prompt
# kind: wrong
# author: student
# sentence: `body(inputs_embeds=x, attention_mask=mask)` takes vectors in place of ids, and adds positions and everything else itself
# why: body.embeddings adds positions and the norm to the tokens, and the body adds them once more
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, prompt.shape[0]
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError("no position for the last token")
    tokens = body.embeddings(input_ids=input_ids)
    x = torch.cat([prompt.expand(B, -1, -1), tokens], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
