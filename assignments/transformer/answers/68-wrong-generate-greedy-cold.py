# cell: generate
# kind: wrong
# author: assistant
# sentence: Tokens are drawn with the probabilities that temperature and top-k leave, from the generator alone.
# why: low temperatures are silently turned into greedy choice
@torch.inference_mode()
def generate(
    model: nn.Module,
    ids: torch.Tensor,
    n_new: int,
    temperature: float = 1.0,
    top_k: int | None = None,
    generator: torch.Generator | None = None,
    use_cache: bool = True,
) -> torch.Tensor:
    """Autoregressive sampling with optional KV caching; falls back to greedy decoding for T < 0.5."""
    generated = ids.clone()
    past: list[KeysValues] = []
    step_input = generated
    for _ in range(n_new):
        if use_cache:
            logits, past = model(step_input, past=past)
        else:
            logits = model(generated)
        last = logits[:, -1, :]
        if temperature < 0.5:
            next_token = last.argmax(dim=-1, keepdim=True)
        else:
            probs = next_distribution(last, temperature=temperature, top_k=top_k)
            next_token = torch.multinomial(probs, num_samples=1, generator=generator)
        generated = torch.cat((generated, next_token), dim=1)
        step_input = next_token
    return generated
