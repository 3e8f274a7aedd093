# cell: merge-lora
# kind: right
# author: student
# sentence: what is trained then is up to you
# why: goes down over the children and puts a fresh nn.Linear with the merged numbers in their place
def merge_lora(model: nn.Module) -> None:
    """Turn every `LoRALinear` of `model` into a plain `nn.Linear` with the change merged in, in place."""

    for own, child in list(model.named_children()):
        if not isinstance(child, LoRALinear):
            merge_lora(child)
            continue
        child.merge()
        weight, bias = child.base.weight, child.base.bias
        plain = nn.Linear(weight.shape[1], weight.shape[0], bias=bias is not None, device=weight.device, dtype=weight.dtype)
        plain.load_state_dict(child.base.state_dict())
        plain.train(child.training)
        model.register_module(own, plain)
