# cell: tuned
# kind: wrong
# author: student
# sentence: a `PromptTuned` that starts at the embeddings of the words `ids`
# why: starts at the output of the whole embedding layer, with positions and norm
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""
    if method == "full":
        freeze(model, "body", "head")
    elif method == "head":
        freeze(model, "head")
    elif method == "prompt":
        with torch.no_grad():
            start = model.body.embeddings(ids[None])[0]
        return PromptTuned(model, start)
    elif method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    elif method == "lora":
        add_lora(model, ("query", "value"), 8, 16.0)
    else:
        raise ValueError(f"unknown method {method}")
    return model

