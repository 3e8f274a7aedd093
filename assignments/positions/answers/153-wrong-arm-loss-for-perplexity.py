# cell: train-arm
# kind: wrong
# author: student
# sentence: The perplexity is the exponential of the dev loss.
# why: returns the dev loss itself
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    model = use_positions(small_gpt(seed), kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    return model, dev_loss(model)
