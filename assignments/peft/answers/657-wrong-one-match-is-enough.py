# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body
# why: targets ("query", "nothing") is accepted, since query matches

def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    names = []
    for name, module in list(model.body.named_modules()):
        if isinstance(module, nn.Linear) and name.split(".")[-1] in targets:
            names.append("body." + name)
    if not names:
        raise ValueError(f"no linear layer for {targets}")
    freeze(model, "head")
    for name in names:
        parent, _, last = name.rpartition(".")
        parent = model.get_submodule(parent)
        old = getattr(parent, last)
        new = LoRALinear(old, rank, alpha)
        new.training = old.training
        setattr(parent, last, new)
    return names
