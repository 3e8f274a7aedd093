# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: the new layer always has a bias, zero where the base has none: names that were not there before
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    for name, module in list(model.named_modules()):
        if not isinstance(module, LoRALinear):
            continue
        module.merge()
        old = module.base
        new = nn.Linear(old.in_features, old.out_features).to(old.weight)
        with torch.no_grad():
            new.weight.copy_(old.weight)
            new.bias.zero_()
            if old.bias is not None:
                new.bias.copy_(old.bias)
        parent, _, own = name.rpartition(".")
        setattr(model.get_submodule(parent), own, new)
