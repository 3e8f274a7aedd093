# cell: add-lora
# kind: wrong
# author: assistant
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: refuses only when no target at all matches; one mistyped name among right ones is passed over
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    replaced = [
        name
        for name, module in list(model.named_modules())
        if name.startswith("body.") and isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    ]
    if not replaced:
        raise ValueError(f"none of {targets} is a linear layer of the body")
    freeze(model, "head")
    for name in replaced:
        parent_name, _, child_name = name.rpartition(".")
        parent = model.get_submodule(parent_name)
        setattr(parent, child_name, LoRALinear(getattr(parent, child_name), rank, alpha))
    return replaced
