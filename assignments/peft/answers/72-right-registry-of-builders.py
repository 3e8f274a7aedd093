# cell: tuned
# kind: right
# author: assistant
# sentence: Return `model` made ready for `method`; raises ValueError for any other method
# why: a dictionary of functions, looked up before anything is built
def _full(model: Classifier, ids: torch.Tensor) -> nn.Module:
    return model.requires_grad_(True)


def _head(model: Classifier, ids: torch.Tensor) -> nn.Module:
    freeze(model, "head")
    return model


def _prompt(model: Classifier, ids: torch.Tensor) -> nn.Module:
    return PromptTuned(model, torch.index_select(model.body.get_input_embeddings().weight, 0, ids))


def _prefix(model: Classifier, ids: torch.Tensor) -> nn.Module:
    return PrefixTuned(model, words_as_prefix(model.body, ids))


def _lora(model: Classifier, ids: torch.Tensor) -> nn.Module:
    add_lora(model, ("value", "query"), rank=8, alpha=16)
    return model


_BUILDERS = {"full": _full, "head": _head, "prompt": _prompt, "prefix": _prefix, "lora": _lora}


def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""
    try:
        builder = _BUILDERS[method]
    except KeyError:
        raise ValueError(f"unknown method: {method!r}") from None
    return builder(model, ids)

