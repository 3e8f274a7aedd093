# cell: buckets
# kind: wrong
# author: student
# sentence: two epochs (two calls with the same generator) have mostly different batches.
# why: sorts everything and shuffles the batches only: the same batches in every epoch
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    order = sorted(range(len(lengths)), key=lambda index: lengths[index])
    batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    return [batches[place] for place in torch.randperm(len(batches), generator=generator).tolist()]
