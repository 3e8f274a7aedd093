# cell: with-prompt
# kind: wrong
# author: student
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: forgets first_position: in RoBERTa a text that is two too long is not refused with a ValueError
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    B, T = input_ids.shape
    P = prompt.shape[0]
    if P + T > body.config.max_position_embeddings:
        raise ValueError("prompt and text are too long")
    x = torch.cat([prompt.expand(B, P, -1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state

