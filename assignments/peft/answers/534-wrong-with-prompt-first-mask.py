# cell: with-prompt
# kind: wrong
# author: student
# sentence: The mask has to grow with the input, by ones and at the front.
# why: repeats the first column of the mask; a text that is padded on the left loses its prompt
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, prompt.shape[0]
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError("no position for the last token")
    x = torch.cat([prompt.expand(B, -1, -1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask[:, :1].expand(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
