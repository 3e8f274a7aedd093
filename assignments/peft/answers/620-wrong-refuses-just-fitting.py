# cell: with-prompt
# kind: wrong
# author: student
# sentence: the P + T positions begin at `first_position(body)` and end before `body.config.max_position_embeddings`
# why: P + T = 40 in BERT with 40 positions fits exactly and is refused

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    B, T = input_ids.shape
    P = prompt.shape[0]
    last = first_position(body) + P + T
    if last >= body.config.max_position_embeddings:
        raise ValueError(f"no position for the last token: {last}")
    x = torch.cat([prompt.unsqueeze(0).repeat(B, 1, 1), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
