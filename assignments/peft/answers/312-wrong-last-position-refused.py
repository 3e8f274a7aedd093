# cell: with-prompt
# kind: wrong
# author: student
# sentence: end before `body.config.max_position_embeddings`
# why: refuses a text that just fits
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
    P = len(prompt)
    last = first_position(body) + P + T
    if last >= body.config.max_position_embeddings:
        raise ValueError(f"there is no position {last}")
    words = body.get_input_embeddings()(input_ids)
    x = torch.cat([prompt[None].repeat(B, 1, 1), words], dim=1)
    mask = torch.cat([torch.ones_like(attention_mask[:, :1]).repeat(1, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
