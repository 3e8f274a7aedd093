# cell: with-prompt
# kind: right
# author: assistant
# sentence: Return the output of `body` for the prompt followed by the tokens.
# why: lets the body look up ids and replaces the first P rows by a hook that is removed again; positions are given explicitly
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    """Return the output of `body` for the prompt followed by the tokens, (B, P + T, d)."""

    (B, T), P = input_ids.shape, prompt.shape[0]
    start = first_position(body)
    if start + P + T > body.config.max_position_embeddings:
        raise ValueError("no position for the last token")

    def put_prompt(module, args, output):
        return torch.cat([prompt.expand(len(output), -1, -1), output[:, P:]], dim=1)

    hook = body.get_input_embeddings().register_forward_hook(put_prompt)
    try:
        return body(
            input_ids=nn.functional.pad(input_ids, (P, 0), value=3),
            attention_mask=nn.functional.pad(attention_mask, (P, 0), value=1),
            position_ids=torch.arange(start, start + P + T, device=input_ids.device)[None],
        ).last_hidden_state
    finally:
        hook.remove()
