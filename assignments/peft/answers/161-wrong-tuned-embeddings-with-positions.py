# cell: tuned
# kind: wrong
# author: student
# sentence: a `PromptTuned` that starts at the embeddings of the words `ids`
# why: takes the output of the whole embedding layer, with positions and a layer norm in it, which the body adds once more
def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    match method:
        case "full":
            model.requires_grad_(True)
        case "head":
            freeze(model, "head")
        case "prompt":
            with torch.no_grad():
                start = model.body.embeddings(input_ids=ids[None])[0]
            return PromptTuned(model, start)
        case "prefix":
            return PrefixTuned(model, words_as_prefix(model.body, ids))
        case "lora":
            add_lora(model, ("query", "value"), 8, 16.0)
        case _:
            raise ValueError(f"unknown method {method}")
    return model
