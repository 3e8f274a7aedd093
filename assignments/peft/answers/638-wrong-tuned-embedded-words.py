# cell: tuned
# kind: wrong
# author: student
# sentence: a `PromptTuned` that starts at the embeddings of the words `ids`, rows of the table that `get_input_embeddings()` gives
# why: starts at the output of body.embeddings, with positions and the norm in it
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    if method == "full":
        freeze(model, "body", "head")
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        with torch.no_grad():
            start = model.body.embeddings(input_ids=ids[None])[0]
        return PromptTuned(model, start)
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), 8, 16)
        return model
    raise ValueError(f"unknown method {method}")
