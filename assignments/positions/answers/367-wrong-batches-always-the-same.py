# cell: train-arm
# kind: wrong
# author: student
# sentence: The seed chooses the initial weights, the batches and everything else that is random
# why: the batches of seed 0 are used for every seed
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    model = use_positions(small_gpt(seed), kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(0), config, progress=False)
    return model, math.exp(dev_loss(model))
