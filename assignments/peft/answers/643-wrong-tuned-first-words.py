# cell: tuned
# kind: wrong
# author: student
# sentence: ids: (P,), the words that a prompt or a prefix starts from
# why: the prefix starts from the words without repetition, which are fewer rows and in another order
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    if method == "full":
        model.requires_grad_(True)
        return model
    if method == "head":
        freeze(model, "head")
        return model
    words = torch.unique(ids)
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids])
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, words))
    if method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16)
        return model
    raise ValueError(method)
