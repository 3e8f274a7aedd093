# cell: add-lora
# kind: wrong
# author: student
# sentence: returns: the full names of the replaced layers, in the order of the model
# why: the names come target by target: for ("query", "value") first all queries, then all values

def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    layers = {n: m for n, m in model.body.named_modules() if isinstance(m, nn.Linear)}
    names = []
    for target in dict.fromkeys(targets):
        matching = [n for n in layers if n.split(".")[-1] == target]
        if len(matching) == 0:
            raise ValueError(f"{target} is no linear layer of the body")
        names += matching
    freeze(model, "head")
    for n in names:
        lora = LoRALinear(layers[n], rank, alpha)
        lora.training = layers[n].training
        parent, _, last = n.rpartition(".")
        setattr(model.body.get_submodule(parent), last, lora)
    return ["body." + n for n in names]
