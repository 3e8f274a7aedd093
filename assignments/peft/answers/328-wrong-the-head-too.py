# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: looks in the whole model: "head" is found there and wrapped instead of being refused
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.

    Afterwards the adapters and the head are trained and nothing else is.
    returns: the full names of the replaced layers, in the order of the model
    raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
    """
    found = [
        (name, module)
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    ]
    if missing := set(targets) - {name.split(".")[-1] for name, _ in found}:
        raise ValueError(f"not in the model: {missing}")
    freeze(model, "head")
    for name, module in found:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(module, rank, alpha))
    return [name for name, _ in found]
