# cell: merge-lora
# kind: wrong
# author: student
# sentence: Afterwards the state dict has the names it had before `add_lora`
# why: merges, and leaves the LoRALinear where it is
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    for module in model.modules():
        if isinstance(module, LoRALinear):
            module.merge()
            module.A.requires_grad = False
            module.B.requires_grad = False
