# cell: tuned
# kind: wrong
# author: student
# sentence: rank 8 and alpha 16 on the query and the value layers
# why: gives rank and alpha in the wrong order
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    if method not in ("full", "head", "prompt", "prefix", "lora"):
        raise ValueError(method)
    if method == "full":
        freeze(model, "body", "head")
    if method == "head":
        freeze(model, "head")
    if method == "prompt":
        return PromptTuned(model, model.body.get_input_embeddings().weight[ids])
    if method == "prefix":
        return PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), 16, 8)
    return model
