# cell: tuned
# kind: wrong
# author: assistant
# sentence: raises ValueError for any other method
# why: the last branch is an else, so that every unknown name gives LoRA
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Prepare `model` for the given fine-tuning method."""
    if method == "full":
        freeze(model, "body", "head")
        return model
    elif method == "head":
        freeze(model, "head")
        return model
    elif method == "prompt":
        with torch.no_grad():
            start = model.body.get_input_embeddings()(ids)
        return PromptTuned(model, start)
    elif method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    else:
        add_lora(model, ("query", "value"), rank=8, alpha=16.0)
        return model
