# cell: next-token
# kind: right
# author: student
# sentence: Use `F.cross_entropy`; it takes logits and does the softmax itself.
# why: each row is cut to its real tokens first, and all pairs are put into one list
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    guesses, answers = [], []
    for row_logits, row_ids, row_mask in zip(logits, ids, attention_mask):
        real = row_mask.nonzero().flatten()
        guesses.append(row_logits[real[:-1]])
        answers.append(row_ids[real[1:]])
    return F.cross_entropy(torch.cat(guesses), torch.cat(answers))
