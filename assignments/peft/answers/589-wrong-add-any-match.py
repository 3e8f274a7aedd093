# cell: add-lora
# kind: wrong
# author: assistant
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: raises only when no target at all was found; one misspelt among several is passed over
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    target_set = set(targets)
    matches = [
        (name, module)
        for name, module in model.body.named_modules(prefix="body")
        if isinstance(module, nn.Linear) and name.rsplit(".", 1)[-1] in target_set
    ]
    if not matches:
        raise ValueError(f"No linear layers in the body match targets {targets!r}")
    freeze(model, "head")
    for name, module in matches:
        parent_name, _, attr = name.rpartition(".")
        setattr(model.get_submodule(parent_name), attr, LoRALinear(module, rank=rank, alpha=alpha))
    return [name for name, _ in matches]
