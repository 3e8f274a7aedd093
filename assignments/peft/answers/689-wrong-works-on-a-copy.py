# cell: tuned
# kind: wrong
# author: assistant
# sentence: What comes back is `model` itself, or holds `model` itself
# why: a deep copy is made ready and given back

def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""
    model = deepcopy(model)  # leave the caller's model alone
    training = model.training
    if method == "full":
        tuned = model.requires_grad_(True)
    elif method == "head":
        freeze(model, "head")
        tuned = model
    elif method == "prompt":
        tuned = PromptTuned(model, model.body.get_input_embeddings().weight[ids].detach())
    elif method == "prefix":
        tuned = PrefixTuned(model, words_as_prefix(model.body, ids))
    elif method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16.0)
        tuned = model
    else:
        raise ValueError(f"unknown method: {method!r}")
    tuned.training = training
    return tuned
