# cell: add-lora
# kind: wrong
# author: assistant
# sentence: Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.
# why: ignores alpha and uses the rule of thumb alpha = 2 * rank, which is what the check has
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    found = [
        (name, module)
        for name, module in model.named_modules()
        if name.startswith("body.") and isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets
    ]
    if {name.rpartition(".")[2] for name, _ in found} != set(targets):
        raise ValueError("a target matches no linear layer")
    freeze(model, "head")
    for name, module in found:
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, LoRALinear(module, rank, alpha=2.0 * rank))
    return [name for name, _ in found]
