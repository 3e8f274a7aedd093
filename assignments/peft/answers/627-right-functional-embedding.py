# cell: with-prompt
# kind: right
# author: assistant
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: F.embedding and F.pad; the length is compared with the number of usable positions

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    available = body.config.max_position_embeddings - first_position(body)
    needed = prompt.shape[0] + input_ids.shape[1]
    if needed > available:
        raise ValueError(f"{needed} positions needed, {available} available")
    tokens = nn.functional.embedding(input_ids, body.get_input_embeddings().weight)
    embeds = torch.cat([prompt.expand(input_ids.shape[0], *prompt.shape), tokens], dim=1)
    mask = nn.functional.pad(attention_mask, (prompt.shape[0], 0), value=1)
    return body(inputs_embeds=embeds, attention_mask=mask).last_hidden_state
