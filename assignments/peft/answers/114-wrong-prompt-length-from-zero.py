# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: counts the positions from 0 for every body, and lets a RoBERTa have two tokens too many
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    batch_size, length = input_ids.shape
    n_prompt = prompt.shape[0]
    if n_prompt + length > body.config.max_position_embeddings:
        raise ValueError(
            f"{n_prompt} + {length} positions exceed the limit of {body.config.max_position_embeddings}"
        )
    embeddings = body.get_input_embeddings()(input_ids)
    prompts = prompt.unsqueeze(0).expand(batch_size, -1, -1)
    inputs = torch.cat([prompts, embeddings], dim=1)
    ones = torch.ones(batch_size, n_prompt, dtype=attention_mask.dtype, device=attention_mask.device)
    mask = torch.cat([ones, attention_mask], dim=1)
    return body(inputs_embeds=inputs, attention_mask=mask).last_hidden_state
