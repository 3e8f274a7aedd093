# cell: train-arm
# kind: wrong
# author: student
# sentence: The seed chooses the initial weights, the batches and everything else that is random
# why: the initial weights are always those of seed 0
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    model = use_positions(small_gpt(0), kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    return model, math.exp(dev_loss(model))
