# cell: add-lora
# kind: wrong
# author: assistant
# sentence: replace every `nn.Linear` of the body whose own name is in `targets`
# why: a target anywhere in the full name is enough: "output" takes every "….output.dense"
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.

    Afterwards the adapters and the head are trained and nothing else is.
    returns: the full names of the replaced layers, in the order of the model
    raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
    """
    names = [
        name
        for name, module in model.named_modules()
        if name.startswith("body.") and isinstance(module, nn.Linear) and any(t in name for t in targets)
    ]
    for target in targets:
        if not any(target in name for name in names):
            raise ValueError(f"no linear layer matches {target}")
    freeze(model, "head")
    for name in names:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(model.get_submodule(name), rank, alpha))
    return names
