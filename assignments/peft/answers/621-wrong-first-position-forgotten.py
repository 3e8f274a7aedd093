# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: the P + T positions begin at `first_position(body)`
# why: RoBERTa with 40 positions and P + T = 39 or 40: no ValueError, an IndexError from the embedding instead

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    batch_size, n_tokens = input_ids.shape
    n_prompt = prompt.size(0)
    if n_prompt + n_tokens > body.config.max_position_embeddings:
        raise ValueError(
            f"prompt ({n_prompt}) and text ({n_tokens}) need more than "
            f"{body.config.max_position_embeddings} positions"
        )
    token_embeds = body.get_input_embeddings()(input_ids)
    prompt_embeds = prompt.unsqueeze(0).expand(batch_size, -1, -1)
    inputs_embeds = torch.cat([prompt_embeds, token_embeds], dim=1)
    prompt_mask = torch.ones(batch_size, n_prompt, dtype=attention_mask.dtype, device=attention_mask.device)
    full_mask = torch.cat([prompt_mask, attention_mask], dim=1)
    return body(inputs_embeds=inputs_embeds, attention_mask=full_mask).last_hidden_state
