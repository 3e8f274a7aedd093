# cell: save-adapter
# kind: wrong
# author: student
# sentence: Write the trained parameters of `model`, and nothing else, to a safetensors file.
# why: chooses by name (head, A, B) instead of requires_grad: a prompt is left out, and a frozen head is written
def save_adapter(model: nn.Module, path: str | Path) -> None:
    chosen = {
        name: parameter.detach().clone()
        for name, parameter in model.named_parameters()
        if "head" in name or name.split(".")[-1] in ("A", "B")
    }
    save_file(chosen, path)
