# cell: four-runs
# kind: wrong
# author: student
# sentence: Return the letters of all right statements.
# why: takes F for right: without the first run the same collapse could come from a bug in the program or from the data
def four_runs() -> set[str]:
    """Return the letters of all right statements."""
    wrong = {"B"}  # 0.2 points are one sentence of 400
    return set("ABCDEF") - wrong
