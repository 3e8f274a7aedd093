# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: the P + T positions begin at `first_position(body)`
# why: gives positions 0, 1, ... explicitly, which are those of BERT and not those of RoBERTa
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    batch_size, seq_len = input_ids.shape
    prompt_len = prompt.size(0)
    if first_position(body) + prompt_len + seq_len > body.config.max_position_embeddings:
        raise ValueError("prompt + input exceed max_position_embeddings")
    embeds = body.get_input_embeddings()(input_ids)
    embeds = torch.cat([prompt.unsqueeze(0).expand(batch_size, -1, -1).to(embeds.dtype), embeds], dim=1)
    prompt_mask = torch.ones(
        batch_size, prompt_len, dtype=attention_mask.dtype, device=attention_mask.device
    )
    position_ids = torch.arange(prompt_len + seq_len, device=input_ids.device).unsqueeze(0)
    outputs = body(
        inputs_embeds=embeds,
        attention_mask=torch.cat([prompt_mask, attention_mask], dim=1),
        position_ids=position_ids,
    )
    return outputs.last_hidden_state
