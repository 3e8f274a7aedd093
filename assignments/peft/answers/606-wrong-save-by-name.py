# cell: save-adapter
# kind: wrong
# author: student
# sentence: Save what is trained, and nothing else, as safetensors
# why: goes by names (head, .A, .B, prompt, prefix) instead of requires_grad: a frozen head is saved, a trained body layer is not
def save_adapter(model: nn.Module, path: str | Path) -> None:
    """Write the trained parameters of `model`, and nothing else, to a safetensors file."""

    tensors = {
        name: parameter.detach()
        for name, parameter in model.named_parameters()
        if "head" in name or name.endswith((".A", ".B", "prompt", "prefix"))
    }
    save_file(tensors, path)
