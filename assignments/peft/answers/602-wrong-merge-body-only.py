# cell: merge-lora
# kind: wrong
# author: assistant
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place.
# why: looks into model.body only: other models have none, and a LoRALinear beside the body stays
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    body = model.body
    lora_layers = [(n, m) for n, m in body.named_modules() if isinstance(m, LoRALinear)]
    for name, layer in lora_layers:
        layer.merge()
        parent_name, _, child_name = name.rpartition(".")
        parent = body.get_submodule(parent_name) if parent_name else body
        setattr(parent, child_name, layer.base)
