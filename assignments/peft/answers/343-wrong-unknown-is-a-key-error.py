# cell: tuned
# kind: wrong
# author: student
# sentence: raises ValueError for any other method
# why: an unknown method raises a KeyError
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora".

    ids: (P,), the words that a prompt or a prefix starts from
    raises ValueError for any other method
    """
    def lora():
        add_lora(model, ("query", "value"), rank=8, alpha=16)
        return model

    def kept(*parts):
        freeze(model, *parts)
        return model

    table = model.body.get_input_embeddings().weight.detach()
    return {
        "full": lambda: kept("body", "head"),
        "head": lambda: kept("head"),
        "prompt": lambda: PromptTuned(model, table[ids]),
        "prefix": lambda: PrefixTuned(model, words_as_prefix(model.body, ids)),
        "lora": lora,
    }[method]()
