# cell: tuned
# kind: wrong
# author: student
# sentence: Build the model for each method, ready to be trained, whatever was frozen before
# why: 'head' freezes the body and does not thaw a frozen head
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    match method:
        case "full":
            for parameter in model.parameters():
                parameter.requires_grad = True
            return model
        case "head":
            for parameter in model.body.parameters():
                parameter.requires_grad = False
            return model
        case "prompt":
            return PromptTuned(model, model.body.get_input_embeddings().weight[ids])
        case "prefix":
            return PrefixTuned(model, words_as_prefix(model.body, ids))
        case "lora":
            add_lora(model, ("query", "value"), 8, 16)
            return model
    raise ValueError(method)
