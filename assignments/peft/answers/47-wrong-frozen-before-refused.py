# cell: add-lora
# kind: wrong
# author: student
# sentence: raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
# why: freezes the model before it looks for the targets
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    freeze(model, "head")
    found = {
        f"body.{name}": module
        for name, module in model.body.named_modules()
        if isinstance(module, nn.Linear) and name.split(".")[-1] in targets
    }
    for target in targets:
        if not any(name.endswith(f".{target}") for name in found):
            raise ValueError(f"no linear layer is called {target}")
    for name, module in found.items():
        parent, _, last = name.rpartition(".")
        setattr(model.get_submodule(parent), last, LoRALinear(module, rank, alpha))
    return list(found)

