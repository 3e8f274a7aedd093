# cell: tuned
# kind: wrong
# author: student
# sentence: starts at the embeddings of the words `ids`, rows of the table that `get_input_embeddings()` gives
# why: starts at the output of the whole embedding module, with positions, types and norm
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora".

    ids: (P,), the words that a prompt or a prefix starts from
    raises ValueError for any other method
    """
    if method not in ("full", "head", "prompt", "prefix", "lora"):
        raise ValueError(method)
    freeze(model, *(("body", "head") if method == "full" else ("head",)))
    if method == "prompt":
        with torch.no_grad():
            return PromptTuned(model, model.body.embeddings(input_ids=ids[None])[0])
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), 8, 16)
    return model
