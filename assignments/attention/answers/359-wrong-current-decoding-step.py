# cell: roles
# kind: wrong
# author: student
# sentence: Which statements about queries, keys and values are right? (One or more.)
# why: C is wrong: "always" fails in an encoder
def roles_choice() -> set[str]:
    """Return the letters of all right statements."""
    return {"A", "B", "C", "D"}
