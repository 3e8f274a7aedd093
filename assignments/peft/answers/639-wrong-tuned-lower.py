# cell: tuned
# kind: wrong
# author: assistant
# sentence: raises ValueError for any other method
# why: accepts other spellings, such as 'LoRA' or ' head '
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    method = method.strip().lower()
    if method in ("full", "head"):
        freeze(model, *(("body", "head") if method == "full" else ("head",)))
        return model
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings()(ids).detach())
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, targets=("query", "value"), rank=8, alpha=16.0)
        return model
    raise ValueError(f"Unknown method: {method!r}")
