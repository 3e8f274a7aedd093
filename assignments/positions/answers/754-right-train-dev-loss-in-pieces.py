# cell: train-arm
# kind: right
# author: student
# sentence: The perplexity is the exponential of the dev loss.
# why: computes the dev loss by itself, window by window from the logits, over the same predicted characters as dev_loss; leaves the model in training mode, which the docstring allows
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    model = use_positions(small_gpt(seed), kind)
    config = RunConfig(
        steps=steps, batch_size=32, learning_rate=3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps
    )
    train(model, batches(seed), config, progress=False)

    model.eval()
    total, count = 0.0, 0
    with torch.no_grad():
        for piece in DEV_WINDOWS.to(next(model.parameters()).device).split(25):
            logits = model(input_ids=piece).logits[:, :-1]
            total += nn.functional.cross_entropy(
                logits.reshape(-1, logits.shape[-1]), piece[:, 1:].reshape(-1), reduction="sum"
            ).item()
            count += piece[:, 1:].numel()
    return model.train(), math.exp(total / count)
