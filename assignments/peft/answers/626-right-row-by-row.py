# cell: with-prompt
# kind: right
# author: student
# sentence: prompt followed by the tokens; returns: (B, P + T, d)
# why: one torch.cat for each text, then a stack; the mask is filled by slices

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    B, T = input_ids.shape
    P = prompt.shape[0]
    positions = range(first_position(body), first_position(body) + P + T)
    if len(positions) and positions[-1] >= body.config.max_position_embeddings:
        raise ValueError(f"position {positions[-1]} is too large")
    rows = []
    for b in range(B):
        rows.append(torch.cat((prompt, body.get_input_embeddings()(input_ids[b]))))
    mask = torch.ones((B, P + T), dtype=attention_mask.dtype, device=attention_mask.device)
    mask[:, P:] = attention_mask
    return body(inputs_embeds=torch.stack(rows), attention_mask=mask)[0]
