# cell: tuned
# kind: right
# author: assistant
# sentence: Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora".
# why: a table of functions, of which only the chosen one is called
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    def in_place(change) -> nn.Module:
        change()
        return model

    makers = {
        "full": lambda: model.requires_grad_(True),
        "head": lambda: in_place(lambda: freeze(model, "head")),
        "prompt": lambda: PromptTuned(model, model.body.get_input_embeddings().weight.detach().index_select(0, ids)),
        "prefix": lambda: PrefixTuned(model, words_as_prefix(model.body, ids)),
        "lora": lambda: in_place(lambda: add_lora(model, ("value", "query"), alpha=16.0, rank=8)),
    }
    try:
        make = makers[method]
    except KeyError:
        raise ValueError(f"no method {method!r}") from None
    return make()
