# cell: tuned
# kind: right
# author: assistant
# sentence: Build the model for each method, ready to be trained, whatever was frozen before; what becomes of gradients from before is open
# why: a table of functions, looked up with get; embeddings by a lookup in the layer
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    """Return `model` made ready for `method`: "full", "head", "prompt", "prefix" or "lora"."""

    def adapted(classifier):
        add_lora(classifier, targets=("value", "query"), rank=8, alpha=16.0)
        return classifier

    def head_alone(classifier):
        for part in (classifier.body, classifier.head):
            part.requires_grad_(part is classifier.head)
        return classifier

    ways = {
        "full": lambda m: m.requires_grad_(True),
        "head": head_alone,
        "prompt": lambda m: PromptTuned(m, nn.functional.embedding(ids, m.body.get_input_embeddings().weight)),
        "prefix": lambda m: PrefixTuned(m, words_as_prefix(m.body, ids)),
        "lora": adapted,
    }
    way = ways.get(method)
    if way is None:
        raise ValueError(f"{method!r} is none of {', '.join(ways)}")
    return way(model)
