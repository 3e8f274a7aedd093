# cell: mismatch
# kind: wrong
# author: student
# sentence: the tokenizer makes segment ids, and the model has no table for them
# why: a table of segments with one row is reported, although it is a table
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    """Return the names of what does not fit, an empty set if nothing is found.

    tokenizer: "largest_id" (int), "pad_id", "bos_id", "eos_id" (int or None), "segments" (bool)
    config: "vocab_size" (int), and where the model has them "pad_token_id", "bos_token_id", "eos_token_id"
        (int or None) and "type_vocab_size" (rows of the table of segments, at least 1); a missing entry counts as None
    """
    found = set()
    if tokenizer["largest_id"] >= config["vocab_size"]:
        found.add("vocabulary")
    for name in ("pad", "bos", "eos"):
        ours, theirs = tokenizer.get(f"{name}_id"), config.get(f"{name}_token_id")
        if ours is not None and theirs is not None and ours != theirs:
            found.add(name)
    if tokenizer["segments"] and (config.get("type_vocab_size") or 0) < 2:
        found.add("segments")
    return found
