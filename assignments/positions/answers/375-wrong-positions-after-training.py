# cell: train-arm
# kind: wrong
# author: student
# sentence: Train one GPT with the positions called `kind`
# why: the positions are put in place after the training
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    model = small_gpt(seed)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    use_positions(model, kind)
    return model, math.exp(dev_loss(model))
