# cell: roles
# kind: right
# author: assistant
# sentence: Return the letters of all right statements.
# why: a table of verdicts, filtered: A, B and D
def roles_choice() -> set[str]:
    """Return the letters of all right statements."""
    verdicts = {
        "A": True,  # in self-attention every position makes all three
        "B": True,  # the decoder asks, the encoder is looked up
        "C": False,  # in self-attention of an encoder nothing is decoded
        "D": True,  # the scores weight, the values are mixed
        "E": False,  # only queries and keys have to agree
        "F": False,  # generation still goes word by word
    }
    return {letter for letter, right in verdicts.items() if right}
