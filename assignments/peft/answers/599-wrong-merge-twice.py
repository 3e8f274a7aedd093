# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: adds the change by hand without asking `merged`: a layer that is merged already gets it twice
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    for name, module in list(model.named_modules()):
        if isinstance(module, LoRALinear):
            with torch.no_grad():
                x = torch.eye(module.base.in_features, dtype=module.base.weight.dtype, device=module.base.weight.device)
                merged, module.merged = module.merged, False
                change = (module(x) - module.base(x)).T  # alpha / rank * B A
                module.merged = merged
                module.base.weight += change
            parent, _, own = name.rpartition(".")
            setattr(model.get_submodule(parent), own, module.base)
