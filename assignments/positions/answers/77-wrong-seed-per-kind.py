# cell: train-arm
# kind: wrong
# author: student
# sentence: so that the three kinds see the same of all of it
# why: every kind gets a seed of its own
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    seed = seed + KINDS.index(kind)
    model = small_gpt(seed)
    use_positions(model, kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    return model, math.exp(dev_loss(model))
