# cell: tuned
# kind: wrong
# author: student
# sentence: rank 8 and alpha 16 on the query and the value layers
# why: the two numbers are in the wrong order: rank 16 and alpha 8

def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    if method == "full":
        model.requires_grad_(True)
    elif method == "head":
        freeze(model, "head")
    elif method == "prompt":
        mode = model.training
        model = PromptTuned(model, model.body.get_input_embeddings()(ids).detach())
        model.training = mode
    elif method == "prefix":
        mode = model.training
        model = PrefixTuned(model, words_as_prefix(model.body, ids))
        model.training = mode
    elif method == "lora":
        add_lora(model, ("query", "value"), 16, 8)
    else:
        raise ValueError(method)
    return model
