# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: checks the targets among all modules and wraps the linear ones: 'attention' or 'LayerNorm' matches no linear layer and is not refused
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""

    own_name = {name: name.split(".")[-1] for name, _ in model.named_modules() if name.startswith("body.")}
    for target in targets:
        if target not in own_name.values():
            raise ValueError(f"no {target} in the body")
    freeze(model, "head")
    names = []
    for name, own in own_name.items():
        module = model.get_submodule(name)
        if own in targets and isinstance(module, nn.Linear):
            setattr(model.get_submodule(name[: -len(own) - 1]), own, LoRALinear(module, rank, alpha))
            names.append(name)
    return names
