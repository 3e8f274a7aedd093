# cell: tuned
# kind: wrong
# author: assistant
# sentence: rank 8 and alpha 16 on the query and the value layers
# why: adapts the keys as well
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    if method == "full":
        model.requires_grad_(True)
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids].detach().clone())
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "key", "value"), rank=8, alpha=16.0)
        return model
    raise ValueError(f"unknown method {method!r}")
