# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body
# why: complains only when none of the targets is found
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    names = []
    for name, module in list(model.body.named_modules(prefix="body")):
        if isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets:
            names.append(name)
    if not names:
        raise ValueError(f"none of {targets} is in the body")
    freeze(model, "head")
    for name in names:
        parent, _, last = name.rpartition(".")
        parent = model.get_submodule(parent)
        setattr(parent, last, LoRALinear(getattr(parent, last), rank, alpha))
    return names

