# cell: with-prompt
# kind: wrong
# author: student
# sentence: The mask alone says what is padding
# why: a real token with id 0, or padding with another id than 0, is treated the wrong way

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    B, T = input_ids.shape
    P, d = prompt.shape
    if first_position(body) + P + T > body.config.max_position_embeddings:
        raise ValueError("no position for the last token")
    x = torch.cat([prompt.expand(B, P, d), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.ones(B, P + T, dtype=torch.long, device=input_ids.device)
    mask[:, P:] = (input_ids != body.config.pad_token_id).long()
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
