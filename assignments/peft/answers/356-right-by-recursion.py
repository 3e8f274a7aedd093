# cell: add-lora
# kind: right
# author: student
# sentence: returns: the full names of the replaced layers, in the order of the model
# why: walks through the children by recursion, after a first look
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place.

    Afterwards the adapters and the head are trained and nothing else is.
    returns: the full names of the replaced layers, in the order of the model
    raises ValueError when a name in `targets` matches no linear layer of the body, and changes nothing then
    """
    def walk(module, path):
        for name, child in module.named_children():
            full = f"{path}.{name}"
            if isinstance(child, nn.Linear) and name in targets:
                yield module, name, full, child
            else:
                yield from walk(child, full)

    found = list(walk(model.body, "body"))
    lacking = set(targets).difference(name for _, name, _, _ in found)
    if lacking:
        raise ValueError(f"no linear layer of the body is called {', '.join(sorted(lacking))}")
    freeze(model, "head")
    for parent, name, _, child in found:
        parent.add_module(name, LoRALinear(child, rank, alpha))
    return [full for _, _, full, _ in found]
