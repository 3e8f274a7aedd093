# cell: train-arm
# kind: right
# author: assistant
# sentence: Train one GPT with the positions called `kind`; return it and its perplexity on the dev text.
# why: sets the global seed as well, keeps the pieces in variables, exponential by torch in float64
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one arm of the ablation and evaluate its dev perplexity."""
    torch.manual_seed(seed)
    model = small_gpt(seed=seed)
    model = use_positions(model, kind=kind)
    settings = dict(seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, batches(seed=seed), RunConfig(steps, 32, 3e-3, **settings), progress=False)
    perplexity = torch.tensor(dev_loss(model), dtype=torch.float64).exp().item()
    return model, perplexity
