# cell: guessing
# kind: wrong
# author: student
# sentence: mask: (B, T), 1 for a real token, 0 for padding
# why: losses of padding are zeroed but still divided by
def worse_than_guessing(losses: torch.Tensor, mask: torch.Tensor, vocab_size: int) -> bool:
    return (losses * mask).mean().item() > math.log(vocab_size)
