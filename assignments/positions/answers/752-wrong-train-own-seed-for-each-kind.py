# cell: train-arm
# kind: wrong
# author: assistant
# sentence: The seed chooses the initial weights, the batches and everything else that is random, so that the three kinds see the same of all of it.
# why: derives another seed for each kind; train_arm("learned", 0, 1) and train_arm("rescaled", 0, 1) start from different token tables and see different batches
def train_arm(kind: str, seed: int, steps: int) -> tuple[nn.Module, float]:
    """Train one GPT with the positions called `kind`; return it, in any mode, and its perplexity on the dev text."""
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {KINDS}, got {kind!r}")

    # One independent, reproducible stream of random numbers per arm of the experiment.
    arm_seed = 1000 * seed + KINDS.index(kind)

    model = use_positions(small_gpt(arm_seed), kind)
    config = RunConfig(
        steps, 32, 3e-3, seed=arm_seed, schedule="cosine", warmup=0.05, log_every=steps
    )
    train(model, batches(arm_seed), config, progress=False)
    perplexity = math.exp(dev_loss(model))
    return model, perplexity
