# cell: train-arm
# kind: wrong
# author: student
# sentence: The seed chooses the initial weights, the batches and everything else that is random, so that the three kinds see the same of all of it.
# why: the initial weights are always those of seed 0
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    model = small_gpt(0)
    use_positions(model, kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    return model, math.exp(dev_loss(model))
