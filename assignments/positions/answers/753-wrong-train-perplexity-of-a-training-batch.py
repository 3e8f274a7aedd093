# cell: train-arm
# kind: wrong
# author: student
# sentence: Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text.
# why: measures the perplexity on the next training batch; train_arm("learned", 0, 3) returns a number other than exp(dev_loss(model))
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    model = use_positions(small_gpt(seed), kind)
    data = batches(seed)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, data, config, progress=False)
    model.eval()
    with torch.no_grad():
        loss = model(**{name: ids.to(next(model.parameters()).device) for name, ids in data(steps).items()}).loss
    return model, math.exp(loss.item())
