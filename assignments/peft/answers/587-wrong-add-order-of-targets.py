# cell: add-lora
# kind: wrong
# author: student
# sentence: returns: the full names of the replaced layers, in the order of the model
# why: collects target by target: all queries, then all values
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    names = []
    for target in targets:
        found = [
            name
            for name, module in model.named_modules()
            if isinstance(module, nn.Linear) and name.startswith("body.") and name.split(".")[-1] == target
        ]
        if not found:
            raise ValueError(f"no linear layer {target} in the body")
        names += found
    freeze(model, "head")
    for name in dict.fromkeys(names):
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(model.get_submodule(name), rank, alpha))
    return list(dict.fromkeys(names))
