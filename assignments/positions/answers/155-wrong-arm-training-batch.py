# cell: train-arm
# kind: wrong
# author: student
# sentence: Train one GPT with the positions called `kind`; return it and its perplexity on the dev text.
# why: the perplexity is measured on a batch of the training text
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    model = use_positions(small_gpt(seed), kind)
    data = batches(seed)
    config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
    train(model, data, config, progress=False)
    model.eval()
    device = next(model.parameters()).device
    with torch.no_grad():
        batch = {name: ids.to(device) for name, ids in data(steps).items()}
        loss = model(**batch).loss.item()
    return model, math.exp(loss)
