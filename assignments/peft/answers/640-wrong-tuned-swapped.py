# cell: tuned
# kind: wrong
# author: student
# sentence: rank 8 and alpha 16 on the query and the value layers
# why: alpha 8, as if the scale were to be 1
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    body = model.body
    if method == "full":
        model.requires_grad_(True)
    elif method == "head":
        freeze(model, "head")
    elif method == "prompt":
        return PromptTuned(model, body.get_input_embeddings().weight.detach()[ids])
    elif method == "prefix":
        return PrefixTuned(model, words_as_prefix(body, ids))
    elif method == "lora":
        add_lora(model, ("query", "value"), 8, 8)
    else:
        raise ValueError(method)
    return model
