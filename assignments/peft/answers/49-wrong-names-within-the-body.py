# cell: add-lora
# kind: wrong
# author: assistant
# sentence: returns: the full names of the replaced layers (such as body.encoder.layer.0.attention.self.query)
# why: returns the names as seen from the body
def add_lora(model: Classifier, targets: tuple[str, ...], rank: int, alpha: float) -> list[str]:
    """Freeze the body, put a `LoRALinear` around each of its linear layers named in `targets`, in place."""
    body = model.body
    target_set = set(targets)
    candidates = [
        (name, module)
        for name, module in body.named_modules()
        if isinstance(module, nn.Linear) and name.rpartition(".")[-1] in target_set
    ]
    missing = target_set - {name.rpartition(".")[-1] for name, _ in candidates}
    if missing:
        raise ValueError(f"No linear layer found for target(s): {sorted(missing)}")
    freeze(model, "head")
    replaced: list[str] = []
    for name, module in candidates:
        parent_name, _, child_name = name.rpartition(".")
        parent = body.get_submodule(parent_name) if parent_name else body
        setattr(parent, child_name, LoRALinear(module, rank, alpha))
        replaced.append(name)
    return replaced

