# cell: with-prompt
# kind: right
# author: student
# sentence: The same prompt goes before every row of the batch. The mask has to grow with the input, by ones and at the front.
# why: fills an empty tensor by slices, pads the mask with F.pad, gets the words by F.embedding
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens."""
    (P, d), (B, T) = prompt.shape, input_ids.shape
    last = first_position(body) + P + T - 1
    if last not in range(body.config.max_position_embeddings):
        raise ValueError(f"position {last} does not exist")
    x = prompt.new_empty(B, P + T, d)
    x[:, :P] = prompt
    x[:, P:] = nn.functional.embedding(input_ids, body.get_input_embeddings().weight)
    mask = nn.functional.pad(attention_mask, (P, 0), value=1)
    return body(inputs_embeds=x, attention_mask=mask, return_dict=True)["last_hidden_state"]

