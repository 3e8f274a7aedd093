# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: the model is frozen before the names are looked at, and stays so when they are refused
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    freeze(model, "head")
    found = {}
    for name, module in model.body.named_modules(prefix="body"):
        if isinstance(module, nn.Linear) and name.rpartition(".")[2] in targets:
            found[name] = module
    missing = set(targets) - {name.rpartition(".")[2] for name in found}
    if missing:
        raise ValueError(f"not in the body: {missing}")
    for name, module in found.items():
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, LoRALinear(module, rank, alpha))
    return list(found)
