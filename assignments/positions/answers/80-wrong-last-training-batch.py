# cell: train-arm
# kind: wrong
# author: student
# sentence: return it and its perplexity on the dev text
# why: the perplexity of a training batch
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    model = use_positions(small_gpt(seed), kind)
    data = batches(seed)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, data, config, progress=False)
    model.eval()
    device = next(model.parameters()).device
    with torch.no_grad():
        loss = model(**{name: ids.to(device) for name, ids in data(steps - 1).items()}).loss
    return model, math.exp(loss.item())
