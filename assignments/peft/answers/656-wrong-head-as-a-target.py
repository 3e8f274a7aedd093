# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body
# why: walks over the whole model: targets ("head",) wraps the head in place of a ValueError

def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    found = [
        (name, layer)
        for name, layer in list(model.named_modules())
        if isinstance(layer, nn.Linear) and name.rpartition(".")[2] in targets
    ]
    if set(targets) - {name.rpartition(".")[2] for name, _ in found}:
        raise ValueError("a target matches no linear layer")
    freeze(model, "head")
    for name, layer in found:
        parent, _, own = name.rpartition(".")
        lora = LoRALinear(layer, rank, alpha)
        lora.training = layer.training
        setattr(model.get_submodule(parent), own, lora)
    return [name for name, _ in found]
