# cell: buckets
# kind: wrong
# author: assistant
# sentence: long and short batches come in no particular order: the length of a batch has a correlation below 0.5 with its place, with the length of the batch before, and with that of the batch in the same place of the next epoch;
# why: the batches of each pool stay sorted from long to short "to find memory problems early"
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Length-grouped batches in the spirit of `LengthGroupedSampler`."""
    indices = torch.randperm(len(lengths), generator=generator).tolist()
    mega_size = batch_size * 50
    megabatches = [indices[i : i + mega_size] for i in range(0, len(indices), mega_size)]
    megabatches = [sorted(mega, key=lambda i: lengths[i], reverse=True) for mega in megabatches]
    # put the longest element first, so that out-of-memory errors appear early
    longest = max(range(len(megabatches)), key=lambda m: lengths[megabatches[m][0]])
    megabatches[0][0], megabatches[longest][0] = megabatches[longest][0], megabatches[0][0]
    flat = [i for mega in megabatches for i in mega]
    return [flat[i : i + batch_size] for i in range(0, len(flat), batch_size)]
