# cell: padding-choice
# kind: wrong
# author: student
# sentence: `padding="max_length", max_length=m` makes every text at least `m` tokens long.
# why: D is right as well: padding alone never shortens, and fills up to m
def padding_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"B", "C", "G"}
