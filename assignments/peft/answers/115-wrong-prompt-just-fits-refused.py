# cell: with-prompt
# kind: wrong
# author: student
# sentence: raises ValueError when there is no position for the last token
# why: ">=" refuses a prompt and a text that use the very last position
def with_prompt(
    body: nn.Module, prompt: torch.Tensor, input_ids: torch.Tensor, attention_mask: torch.Tensor
) -> torch.Tensor:
    B, T = input_ids.shape
    if first_position(body) + len(prompt) + T >= body.config.max_position_embeddings:
        raise ValueError("prompt and text are too long")
    table = body.get_input_embeddings()
    x = torch.cat([prompt[None].repeat(B, 1, 1), table(input_ids)], dim=1)
    front = torch.ones_like(attention_mask[:, :1]).repeat(1, len(prompt))
    return body(inputs_embeds=x, attention_mask=torch.cat([front, attention_mask], dim=1)).last_hidden_state
