# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: freezes the body before it looks for the targets, so a refused call has changed what is trained
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    freeze(model, "head")
    found = {
        name: module
        for name, module in model.named_modules()
        if name.startswith("body.") and isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets
    }
    if set(targets) - {name.rpartition(".")[2] for name in found}:
        raise ValueError("a target is nowhere in the body")
    for name, module in found.items():
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(module, rank, alpha))
    return list(found)
