# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: a model keeps its mode, `train` or `eval`, always
# why: a body in train mode is in eval mode after the call

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    body.eval()  # the body is frozen, so dropout should be off
    batch, length = input_ids.shape
    rows = prompt.shape[0]
    if first_position(body) + rows + length > body.config.max_position_embeddings:
        raise ValueError("the sequence does not fit into the positions of the body")
    embeds = torch.cat([prompt.unsqueeze(0).expand(batch, -1, -1), body.get_input_embeddings()(input_ids)], 1)
    mask = torch.cat([attention_mask.new_ones(batch, rows), attention_mask], 1)
    return body(inputs_embeds=embeds, attention_mask=mask).last_hidden_state
