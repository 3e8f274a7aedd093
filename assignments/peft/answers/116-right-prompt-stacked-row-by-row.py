# cell: with-prompt
# kind: right
# author: student
# sentence: Return the output of `body` for the prompt followed by the tokens.
# why: looks the words up row by row, stacks rows of prompt and words, and lengthens the mask by padding it with ones on the left
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    places = prompt.size(0) + input_ids.size(1)
    last = first_position(body) + places - 1
    if not last < body.config.max_position_embeddings:
        raise ValueError(f"there is no position {last}")
    table = body.get_input_embeddings()
    rows = torch.stack([torch.vstack((prompt, table(ids))) for ids in input_ids])
    mask = nn.functional.pad(attention_mask, (prompt.size(0), 0), value=1)
    return body(inputs_embeds=rows, attention_mask=mask)[0]
