# cell: tuned
# kind: wrong
# author: student
# sentence: `"full"`: the classifier with everything trained, whatever was frozen before
# why: a model whose body was frozen before stays frozen for "full"

def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    if method not in ("full", "head", "prompt", "prefix", "lora"):
        raise ValueError(f"unknown method {method}")
    tuned = model
    if method == "head":
        freeze(model, "head")
    if method == "prompt":
        tuned = PromptTuned(model, model.body.get_input_embeddings()(ids).detach())
    if method == "prefix":
        tuned = PrefixTuned(model, words_as_prefix(model.body, ids))
    if method == "lora":
        add_lora(model, ("query", "value"), rank=8, alpha=16)
    tuned.training = model.training
    return tuned
