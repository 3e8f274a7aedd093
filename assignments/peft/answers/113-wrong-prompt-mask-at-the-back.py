# cell: with-prompt
# kind: wrong
# author: student
# sentence: The mask has to grow with the input, by ones and at the front.
# why: the ones are put behind the mask, so that padding is looked at and prompt or tokens are not
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    B, T = input_ids.shape
    P = prompt.shape[0]
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError("too long")
    words = body.get_input_embeddings()(input_ids)
    x = torch.cat([prompt.expand(B, -1, -1), words], dim=1)
    mask = torch.cat([attention_mask, attention_mask.new_ones(B, P)], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
