# cell: tuned
# kind: wrong
# author: assistant
# sentence: raises ValueError for any other method
# why: strips and lowers the name: " Head" is accepted
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""
    method = method.strip().lower()
    if method == "full":
        model.requires_grad_(True)
        return model
    if method == "head":
        freeze(model, "head")
        return model
    if method == "prompt":
        embeddings = model.body.get_input_embeddings()
        return PromptTuned(model, embeddings(ids.to(embeddings.weight.device)).detach().clone())
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, targets=("query", "value"), rank=8, alpha=16.0)
        return model
    raise ValueError(f"Unknown method {method!r}; choose from full, head, prompt, prefix, lora.")

