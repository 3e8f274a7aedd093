# cell: merge-lora
# kind: wrong
# author: assistant
# sentence: Afterwards the state dict has the names it had before `add_lora`.
# why: builds new layers with a bias, also where the base has none: the state dict has new names
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    for name, module in list(model.named_modules()):
        if not isinstance(module, LoRALinear):
            continue
        base = module.base
        module.merge()
        merged = nn.Linear(base.in_features, base.out_features, dtype=base.weight.dtype, device=base.weight.device)
        with torch.no_grad():
            merged.weight.copy_(base.weight)
            merged.bias.copy_(base.bias) if base.bias is not None else merged.bias.zero_()
        parent_name, _, child_name = name.rpartition(".")
        parent = model.get_submodule(parent_name) if parent_name else model
        setattr(parent, child_name, merged)

