# cell: mismatch
# kind: wrong
# author: student
# sentence: the largest id of the tokenizer has no row in the model's table of embeddings
# why: an id equal to the number of rows passes
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    """Return the names of what does not fit, an empty set if nothing is found.

    tokenizer: "largest_id" (int), "pad_id", "bos_id", "eos_id" (int or None), "segments" (bool)
    config: "vocab_size" (int), and where the model has them "pad_token_id", "bos_token_id", "eos_token_id"
        (int or None) and "type_vocab_size" (rows of the table of segments, at least 1); a missing entry counts as None
    """
    result = set()
    if tokenizer["largest_id"] > config["vocab_size"]:
        result.add("vocabulary")
    for key in ["pad", "bos", "eos"]:
        t, c = tokenizer[key + "_id"], config.get(key + "_token_id")
        if None not in (t, c) and t != c:
            result.add(key)
    if tokenizer["segments"] and config.get("type_vocab_size") is None:
        result.add("segments")
    return result
