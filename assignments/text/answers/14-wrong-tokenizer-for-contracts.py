# cell: new-tokenizer-choice
# kind: wrong
# author: student
# sentence: When is it right to train a new tokenizer? **A** You fine-tune a pretrained model on legal texts, and its tokenizer cuts your words into too many pieces.
# why: a new tokenizer does not fit the pretrained weights
def new_tokenizer_choice() -> set[str]:
    """Return the letters of all right answers."""
    return {"A", "B"}
