# cell: with-prompt
# kind: wrong
# author: student
# sentence: takes vectors in place of ids, and adds positions and everything else itself
# why: takes the finished embeddings of the tokens, with positions and norm, and hands them in to be finished again
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
    if P + T > body.config.max_position_embeddings - first_position(body):
        raise ValueError("prompt and text need too many positions")
    tokens = body.embeddings(input_ids=input_ids)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    x = torch.cat([prompt.expand(B, P, -1), tokens], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
