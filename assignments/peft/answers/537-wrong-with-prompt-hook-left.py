# cell: with-prompt
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: the hook on the table of words stays there: every later call of the body finds the prompt in its first places
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, prompt.shape[0]
    start = first_position(body)
    if start + P + T > body.config.max_position_embeddings:
        raise ValueError("prompt and text do not fit into the position table")
    table = body.get_input_embeddings()
    for hook in list(table._forward_hooks):
        del table._forward_hooks[hook]  # from the last call

    def put_prompt(module, args, output):
        return torch.cat([prompt.expand(len(output), -1, -1), output[:, P:]], dim=1)

    table.register_forward_hook(put_prompt)
    ids = torch.cat([input_ids.new_ones(B, P), input_ids], dim=1)
    mask = torch.cat([attention_mask.new_ones(B, P), attention_mask], dim=1)
    positions = torch.arange(start, start + P + T, device=ids.device)[None]
    return body(input_ids=ids, attention_mask=mask, position_ids=positions).last_hidden_state
