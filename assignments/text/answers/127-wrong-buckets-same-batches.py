# cell: buckets
# kind: wrong
# author: student
# sentence: two epochs (two calls with the same generator) have mostly different batches
# why: sorts everything and only shuffles the batches: the same neighbours in every epoch
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    order = sorted(range(len(lengths)), key=lambda i: lengths[i])
    batches = [order[i : i + batch_size] for i in range(0, len(order), batch_size)]
    return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]
