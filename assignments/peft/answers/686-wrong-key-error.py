# cell: tuned
# kind: wrong
# author: assistant
# sentence: raises ValueError for any other method
# why: tuned_by("adapter", ...) raises a KeyError

def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    def full():
        model.requires_grad_(True)
        return model

    def head():
        freeze(model, "head")
        return model

    def prompt():
        tuned = PromptTuned(model, model.body.get_input_embeddings().weight[ids].detach())
        tuned.training = model.training
        return tuned

    def prefix():
        tuned = PrefixTuned(model, words_as_prefix(model.body, ids))
        tuned.training = model.training
        return tuned

    def lora():
        add_lora(model, ("query", "value"), rank=8, alpha=16.0)
        return model

    builders = {"full": full, "head": head, "prompt": prompt, "prefix": prefix, "lora": lora}
    return builders[method]()
