# cell: add-lora
# kind: wrong
# author: student
# sentence: returns: the full names of the replaced layers, in the order of the model
# why: walks over the body and so returns names without "body." in front
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    body = model.body
    names = [
        name
        for name, module in body.named_modules()
        if isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    ]
    if {name.split(".")[-1] for name in names} != set(targets):
        raise ValueError("unknown target")
    freeze(model, "head")
    for name in names:
        parent, _, last = name.rpartition(".")
        layer = body.get_submodule(name)
        setattr(body.get_submodule(parent), last, LoRALinear(layer, rank, alpha))
    return names
