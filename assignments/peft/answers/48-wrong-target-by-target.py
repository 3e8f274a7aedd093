# cell: add-lora
# kind: wrong
# author: student
# sentence: returns: the full names of the replaced layers, in the order of the model
# why: goes through the model once for each target: all queries, then all values
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    names: list[str] = []
    for target in dict.fromkeys(targets):
        matches = [
            name
            for name, module in model.named_modules()
            if isinstance(module, nn.Linear) and name.startswith("body.") and name.endswith(f".{target}")
        ]
        if not matches:
            raise ValueError(f"{target} is no linear layer of the body")
        names += matches
    freeze(model, "head")
    for name in names:
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, LoRALinear(model.get_submodule(name), rank, alpha))
    return names

