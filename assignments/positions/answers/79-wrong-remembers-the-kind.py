# cell: train-arm
# kind: wrong
# author: student
# sentence: Train one GPT with the positions called `kind`; return it and its perplexity on the dev text.
# why: saves time by remembering the model of a kind, whatever seed and steps are
_ARMS: dict = {}


def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    if kind not in _ARMS:
        model = use_positions(small_gpt(seed), kind)
        config = RunConfig(steps, 32, 3e-3, seed=seed, schedule="cosine", warmup=0.05, log_every=steps)
        train(model, batches(seed), config, progress=False)
        _ARMS[kind] = model, math.exp(dev_loss(model))
    return _ARMS[kind]
