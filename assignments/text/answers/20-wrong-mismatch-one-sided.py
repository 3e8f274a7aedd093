# cell: mismatch
# kind: wrong
# author: student
# sentence: both sides give an id for this special token, and the two differ
# why: an id that only one side gives is reported too
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    found = set()
    if tokenizer["largest_id"] > config["vocab_size"] - 1:
        found.add("vocabulary")
    for name in ("pad", "bos", "eos"):
        if tokenizer[name + "_id"] != config.get(name + "_token_id"):
            found.add(name)
    if tokenizer["segments"] and "type_vocab_size" not in config:
        found.add("segments")
    return found
