# cell: merge-lora
# kind: wrong
# author: student
# sentence: Turn every `LoRALinear` of `model` into a plain `nn.Linear`
# why: looks into the attention of each layer for query and value only
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""
    for layer in model.body.encoder.layer:
        attention = layer.attention.self
        for name in ("query", "value"):
            lora = getattr(attention, name)
            if isinstance(lora, LoRALinear):
                lora.merge()
                setattr(attention, name, lora.base)

