# cell: merge-lora
# kind: wrong
# author: assistant
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: skips a LoRALinear that is a direct child of the model, because its name has no dot
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    for name, module in list(model.named_modules()):
        if not isinstance(module, LoRALinear) or "." not in name:
            continue
        parent_name, attr = name.rsplit(".", 1)
        module.merge()
        setattr(model.get_submodule(parent_name), attr, module.base)
