# cell: mismatch
# kind: wrong
# author: assistant
# sentence: the tokenizer makes segment ids, and the model has no table for them (a single row is a table)
# why: asks for two rows: "segments" True with type_vocab_size 1 is reported, though a single row is a table
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    """Return the names of what does not fit, an empty set if nothing is found.

    tokenizer: "largest_id" (int), "pad_id", "bos_id", "eos_id" (int or None), "segments" (bool)
    config: "vocab_size" (int), and where the model has them "pad_token_id", "bos_token_id", "eos_token_id"
        (int or None) and "type_vocab_size" (rows of the table of segments, at least 1); a missing entry counts as None
    """
    problems: set[str] = set()

    # Ids run from 0 to vocab_size - 1.
    if int(tokenizer["largest_id"]) > int(config["vocab_size"]) - 1:
        problems.add("vocabulary")

    # Special tokens: compare only what both sides define.
    for name in ("pad", "bos", "eos"):
        tokenizer_id = tokenizer.get(f"{name}_id")
        model_id = config.get(f"{name}_token_id")
        if tokenizer_id is not None and model_id is not None and tokenizer_id != model_id:
            problems.add(name)

    # Segment ids are 0 and 1, so the table must have a row for each of them.
    segment_rows = config.get("type_vocab_size")
    if tokenizer.get("segments") and (segment_rows is None or segment_rows < 2):
        problems.add("segments")
    return problems
