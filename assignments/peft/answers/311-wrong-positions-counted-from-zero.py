# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: refuses only when P + T is larger than the table: RoBERTa's first two positions are forgotten
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens.

    prompt: (P, d)   input_ids, attention_mask: (B, T)
    returns: (B, P + T, d)
    raises ValueError when there is no position for the last token: the P + T positions begin at
    `first_position(body)` and end before `body.config.max_position_embeddings`
    """
    batch_size, seq_len = input_ids.shape
    n_prompt = prompt.size(0)
    if n_prompt + seq_len > body.config.max_position_embeddings:
        raise ValueError(f"{n_prompt} + {seq_len} tokens exceed {body.config.max_position_embeddings} positions")
    token_embeds = body.get_input_embeddings()(input_ids)
    prompt_embeds = prompt.unsqueeze(0).expand(batch_size, -1, -1)
    inputs_embeds = torch.cat([prompt_embeds, token_embeds], dim=1)
    prompt_mask = torch.ones(batch_size, n_prompt, dtype=attention_mask.dtype, device=attention_mask.device)
    mask = torch.cat([prompt_mask, attention_mask], dim=1)
    return body(inputs_embeds=inputs_embeds, attention_mask=mask).last_hidden_state
