# cell: train-arm
# kind: right
# author: student
# sentence: The perplexity is the exponential of the dev loss.
# why: keeps the configuration in a dictionary and takes the exponential with torch
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    torch.manual_seed(seed)
    data = batches(seed)
    options = {"seed": seed, "schedule": "cosine", "warmup": 0.05, "log_every": steps}
    gpt = small_gpt(seed)
    use_positions(gpt, kind)
    train(gpt, data, RunConfig(steps, 32, 3e-3, **options), progress=False)
    loss = torch.tensor(dev_loss(gpt), dtype=torch.float64)
    return gpt, loss.exp().item()
