# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: P trained rows go before the embeddings of the tokens, and the frozen body reads both
# why: runs the frozen body under no_grad: no gradient reaches the prompt
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    batch_size, seq_len = input_ids.shape
    prompt_len = prompt.size(0)
    needed = first_position(body) + prompt_len + seq_len
    if needed > body.config.max_position_embeddings:
        raise ValueError(f"{needed} positions needed, {body.config.max_position_embeddings} available")
    with torch.no_grad():  # the body is frozen
        token_embeds = body.get_input_embeddings()(input_ids)
        prompt_embeds = prompt.unsqueeze(0).expand(batch_size, -1, -1).to(token_embeds.dtype)
        inputs_embeds = torch.cat([prompt_embeds, token_embeds], dim=1)
        prompt_mask = torch.ones(
            batch_size, prompt_len, dtype=attention_mask.dtype, device=attention_mask.device
        )
        mask = torch.cat([prompt_mask, attention_mask], dim=1)
        return body(inputs_embeds=inputs_embeds, attention_mask=mask).last_hidden_state

