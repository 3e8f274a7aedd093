# cell: mismatch
# kind: wrong
# author: student
# sentence: the largest id of the tokenizer has no row in the model's table of embeddings
# why: an id equal to the number of rows passes
def mismatches(tokenizer: dict[str, object], config: dict[str, object]) -> set[str]:
    found = {"vocabulary"} if tokenizer["largest_id"] > config["vocab_size"] else set()
    for name in ("pad", "bos", "eos"):
        pair = {tokenizer[f"{name}_id"], config.get(f"{name}_token_id")} - {None}
        if len(pair) == 2:
            found.add(name)
    if tokenizer["segments"] and not config.get("type_vocab_size"):
        found.add("segments")
    return found
