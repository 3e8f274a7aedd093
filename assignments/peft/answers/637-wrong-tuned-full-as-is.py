# cell: tuned
# kind: wrong
# author: student
# sentence: Build the model for each method, ready to be trained, whatever was frozen before
# why: 'full' returns the model as it is, frozen or not
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    if method == "full":
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids])
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16)
        return model
    raise ValueError(method)
