# cell: tuned
# kind: wrong
# author: student
# sentence: raises ValueError for any other method
# why: the last branch takes every other name for lora
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""
    if method == "full":
        freeze(model, "body", "head")
        return model
    elif method == "head":
        freeze(model, "head")
        return model
    elif method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids])
    elif method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    else:
        add_lora(model, ("query", "value"), 8, 16)
        return model

