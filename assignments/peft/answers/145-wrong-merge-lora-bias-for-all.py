# cell: merge-lora
# kind: wrong
# author: assistant
# sentence: Afterwards the state dict has the names it had before `add_lora`.
# why: builds new layers that always have a bias, so that a base without one gets a new name in the state dict
def merge_lora(model: nn.Module) -> None:
    for name, module in list(model.named_modules()):
        if not isinstance(module, LoRALinear):
            continue
        module.merge()
        base = module.base
        plain = nn.Linear(base.in_features, base.out_features, dtype=base.weight.dtype, device=base.weight.device)
        with torch.no_grad():
            plain.weight.copy_(base.weight)
            plain.bias.copy_(base.bias if base.bias is not None else torch.zeros_like(plain.bias))
        plain.requires_grad_(False)
        parent_name, _, child_name = name.rpartition(".")
        setattr(model.get_submodule(parent_name), child_name, plain)
