# cell: with-prompt
# kind: wrong
# author: student
# sentence: The mask has to grow with the input, by ones and at the front.
# why: the ones go behind the mask of the tokens: padding is looked at, tokens are not
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens.

    prompt: (P, d)   input_ids, attention_mask: (B, T)
    returns: (B, P + T, d)
    raises ValueError when there is no position for the last token: the P + T positions begin at
    `first_position(body)` and end before `body.config.max_position_embeddings`
    """
    B, T = input_ids.shape
    P = prompt.shape[0]
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError("too long")
    x = torch.cat([prompt.expand(B, -1, -1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask, attention_mask.new_ones(B, P)], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
