# cell: merge-pair
# kind: wrong
# author: assistant
# sentence: It is the two tokens that must match, not the letters they make together
# why: works on text joined by spaces, so the pair (l, o) is also found at the end of the token xl
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    """Return the tokens with each occurrence of `pair` merged into one token, from left to right."""
    text = " ".join(tokens)
    return text.replace(" ".join(pair), "".join(pair)).split(" ") if tokens else []
