# cell: with-prompt
# kind: wrong
# author: student
# sentence: prompt: (P, d)   input_ids, attention_mask: (B, T)
# why: the ones for the prompt are cut out of input_ids: a prompt longer than the text gets too few
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    P, T = len(prompt), input_ids.shape[1]
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError("prompt and text are too long")
    words = body.get_input_embeddings()(input_ids)
    x = torch.cat([torch.stack([prompt] * len(input_ids)), words], dim=1)
    mask = torch.cat([torch.ones_like(input_ids[:, :P]), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state

