# cell: tuned
# kind: wrong
# author: assistant
# sentence: the classifier with everything trained
# why: leaves the model as it is for "full": what was frozen before stays frozen
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora".

    ids: (P,), the words that a prompt or a prefix starts from
    raises ValueError for any other method
    """
    if method == "full":
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings()(ids))
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16.0)
        return model
    raise ValueError(f"unknown method: {method}")
