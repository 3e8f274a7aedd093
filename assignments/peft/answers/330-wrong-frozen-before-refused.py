# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: freezes the body before it looks at the names: after the ValueError it is frozen
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.

    Afterwards the adapters and the head are trained and nothing else is.
    returns: the full names of the replaced layers, in the order of the model
    raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
    """
    freeze(model, "head")
    layers = {n: m for n, m in model.named_modules() if n.startswith("body.") and isinstance(m, nn.Linear)}
    chosen = {n: m for n, m in layers.items() if n.rsplit(".", 1)[1] in targets}
    for target in targets:
        if all(n.rsplit(".", 1)[1] != target for n in chosen):
            raise ValueError(target)
    for name, layer in chosen.items():
        parent, own = name.rsplit(".", 1)
        setattr(model.get_submodule(parent), own, LoRALinear(layer, rank, alpha))
    return list(chosen)
