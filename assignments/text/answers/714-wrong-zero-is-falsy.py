# cell: mismatch
# kind: wrong
# author: student
# sentence: both sides give an id for this special token, and the two differ
# why: takes the id 0 for a missing one: a tokenizer with pad_id 0 and a config with pad_token_id 1 is not reported as "pad"
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
        ours = tokenizer[name + "_id"]
        theirs = config.get(name + "_token_id")
        if ours and theirs and ours != theirs:
            found.add(name)
    if tokenizer["segments"] and not config.get("type_vocab_size"):
        found.add("segments")
    return found
