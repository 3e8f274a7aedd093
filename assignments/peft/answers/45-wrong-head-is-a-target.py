# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body
# why: walks over the whole model: the target "head" is found and wrapped
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    found = [
        (name, module)
        for name, module in model.named_modules()
        if isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    ]
    if {name.split(".")[-1] for name, _ in found} != set(targets):
        raise ValueError("a target was not found")
    freeze(model, "head")
    for name, module in found:
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, LoRALinear(module, rank, alpha))
    return [name for name, _ in found]

