# cell: train-arm
# kind: wrong
# author: assistant
# sentence: The perplexity is the exponential of the dev loss.
# why: 2 to the power of a loss in nats
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    model = small_gpt(seed=seed)
    model = use_positions(model, kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    loss = dev_loss(model)
    return model, 2.0**loss
