# cell: tuned
# kind: wrong
# author: student
# sentence: raises ValueError for any other method
# why: every other name is trained in full
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    if method == "head":
        freeze(model, "head")
    elif method == "prompt":
        model = PromptTuned(model, model.body.get_input_embeddings().weight[ids])
    elif method == "prefix":
        model = PrefixTuned(model, words_as_prefix(model.body, ids))
    elif method == "lora":
        add_lora(model, ("query", "value"), 8, 16)
    else:
        model.requires_grad_(True)
    return model
