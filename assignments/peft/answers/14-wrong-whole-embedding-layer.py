# cell: with-prompt
# kind: wrong
# author: student
# sentence: `body(inputs_embeds=x, attention_mask=mask)` takes vectors in place of ids, and adds positions and everything else itself
# why: body.embeddings(ids) adds positions and norm already: the tokens get them twice
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    B, T = input_ids.shape
    P = prompt.shape[0]
    if P + T > body.config.max_position_embeddings - first_position(body):
        raise ValueError(f"no position for {P} + {T} places")
    embedded = body.embeddings(input_ids)  # (B, T, d)
    vectors = torch.cat([prompt[None].repeat(B, 1, 1), embedded], dim=1)
    mask = torch.cat([torch.ones(B, P, dtype=attention_mask.dtype), attention_mask], dim=1)
    return body(inputs_embeds=vectors, attention_mask=mask).last_hidden_state

