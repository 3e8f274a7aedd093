# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: merges all layers and leaves the LoRALinear where they are
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    for module in model.modules():
        if isinstance(module, LoRALinear):
            module.merge()

