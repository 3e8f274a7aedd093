# cell: ten-choice
# kind: right
# author: assistant
# sentence: Return the letters of all right statements.
# why: all letters but B and D

def ten_choice() -> set[str]:
    """Return the letters of all right statements."""
    # B: 9 against 8 of ten has p = 0.5.  D: equal numbers say nothing when the sets are the same or tiny.
    return set("ABCDEF") - {"B", "D"}
