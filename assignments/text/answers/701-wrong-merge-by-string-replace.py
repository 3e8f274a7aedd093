# cell: merge-pair
# kind: wrong
# author: assistant
# sentence: Return the tokens with each occurrence of `pair` merged into one token, from left to right.
# why: replaces in a joined string, so the pair also matches the end of one token and the start of the next: (["xa", "b"], ("a", "b")) gives ["xab"] where nothing is to be merged
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    """Return the tokens with each occurrence of `pair` merged into one token, from left to right."""
    if len(tokens) < 2:
        return list(tokens)
    # A separator that cannot occur in a token keeps the boundaries visible.
    separator = "\x00"
    left, right = pair
    joined = separator.join(tokens)
    joined = joined.replace(f"{left}{separator}{right}", f"{left}{right}")
    return joined.split(separator)
