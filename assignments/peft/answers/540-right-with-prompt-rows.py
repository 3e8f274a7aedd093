# cell: with-prompt
# kind: right
# author: student
# sentence: The same prompt goes before every row of the batch.
# why: fills an empty tensor by slices, rows of the table by indexing, mask by padding
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    B, T = input_ids.shape
    P, d = prompt.shape
    room = body.config.max_position_embeddings - first_position(body)
    if room < P + T:
        raise ValueError(f"{P} + {T} places, room for {room}")
    table = body.get_input_embeddings().weight
    x = torch.stack([torch.vstack((prompt, table[row])) for row in input_ids])
    mask = nn.functional.pad(attention_mask, (P, 0), value=1)
    return body(attention_mask=mask, inputs_embeds=x)[0]
