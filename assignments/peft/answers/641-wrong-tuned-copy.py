# cell: tuned
# kind: wrong
# author: assistant
# sentence: Return `model` made ready for `method`
# why: works on a copy: the result does not hold the model handed in, and numbers shared with a common body come apart
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    model = deepcopy(model)  # leave the caller's model untouched
    model.requires_grad_(True)
    if method == "full":
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids].detach())
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16.0)
        return model
    raise ValueError(f"unknown method {method!r}")
