# cell: with-prompt
# kind: wrong
# author: student
# sentence: raises ValueError when there is no position for the last token: the P + T positions
# why: counts real tokens in place of T: a padded batch with P + T too large, but short real texts, gives another error than ValueError

def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    B = input_ids.shape[0]
    P = prompt.shape[0]
    longest = int(attention_mask.sum(dim=1).max())
    if first_position(body) + P + longest > body.config.max_position_embeddings:
        raise ValueError("the text is too long for this prompt")
    x = torch.cat([prompt.expand(B, *prompt.shape), body.get_input_embeddings()(input_ids)], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    return body(inputs_embeds=x, attention_mask=mask).last_hidden_state
