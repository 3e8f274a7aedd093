# cell: load-adapter
# kind: wrong
# author: assistant
# sentence: Copy the tensors of a file into the trained parameters of `model`, in place.
# why: remembers files by path: a file that was written anew is loaded in its old state
@functools.lru_cache(maxsize=8)
def _read(path: str) -> dict[str, torch.Tensor]:
    return load_file(path)


def load_adapter(model: nn.Module, path: str | Path) -> None:
    """Copy the tensors of a file into the trained parameters of `model`, in place."""
    tensors = _read(str(path))
    trained = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if tensors.keys() != trained.keys():
        raise ValueError(f"names differ: {sorted(tensors.keys() ^ trained.keys())}")
    wrong = [name for name, p in trained.items() if p.shape != tensors[name].shape]
    if wrong:
        raise ValueError(f"shapes differ: {wrong}")
    with torch.no_grad():
        for name, p in trained.items():
            p.copy_(tensors[name])
