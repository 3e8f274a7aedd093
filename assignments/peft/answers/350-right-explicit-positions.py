# cell: with-prompt
# kind: right
# author: student
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: gives the positions itself, and the mask by padding
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens.

    prompt: (P, d)   input_ids, attention_mask: (B, T)
    returns: (B, P + T, d)
    raises ValueError when there is no position for the last token: the P + T positions begin at
    `first_position(body)` and end before `body.config.max_position_embeddings`
    """
    (B, T), (P, d) = input_ids.shape, prompt.shape
    places = torch.arange(P + T, device=input_ids.device) + first_position(body)
    if len(places) and int(places[-1]) >= body.config.max_position_embeddings:
        raise ValueError(f"no position {int(places[-1])}")
    words = nn.functional.embedding(input_ids, body.get_input_embeddings().weight)
    x = words.new_empty(B, P + T, d)
    x[:, :P], x[:, P:] = prompt, words
    seen = nn.functional.pad(attention_mask, (P, 0), value=1)
    return body(inputs_embeds=x, attention_mask=seen, position_ids=places[None]).last_hidden_state
