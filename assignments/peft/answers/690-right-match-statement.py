# cell: tuned
# kind: right
# author: student
# sentence: Return `model` made ready for `method`
# why: match with one case for each method; the mode of the wrapper follows the model

def tuned_by(method: str, model: Classifier, ids: torch.Tensor) -> nn.Module:
    tuned = model
    match method:
        case "full":
            for parameter in model.parameters():
                parameter.requires_grad = True
        case "head":
            freeze(model, "head")
        case "prompt":
            table = model.body.get_input_embeddings().weight.detach()
            tuned = PromptTuned(model, torch.stack([table[i] for i in ids.tolist()]))
        case "prefix":
            tuned = PrefixTuned(model, words_as_prefix(model.body, ids))
        case "lora":
            add_lora(model, ("query", "value"), 8, 16.0)
        case _:
            raise ValueError(f"no method {method!r}")
    tuned.training = model.training
    return tuned
