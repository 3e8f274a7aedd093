# cell: train-arm
# kind: wrong
# author: assistant
# sentence: The perplexity is the exponential of the dev loss.
# why: 2 ** loss would be right for a loss in bits, this one is in nats
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one arm of the ablation and evaluate it on the dev text."""
    torch.manual_seed(seed)
    model = use_positions(small_gpt(seed), kind)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed), config, progress=False)
    return model, 2.0 ** dev_loss(model)
