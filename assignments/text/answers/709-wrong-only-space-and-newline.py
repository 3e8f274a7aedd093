# cell: decode-tokens
# kind: wrong
# author: student
# sentence: To decode, join the letters of all tokens, and turn them into bytes and the bytes into text.
# why: only the letters of space, newline and tab are turned back, the other letters above 255 are lost: "à" (bytes 195, 160) comes back as the sign for no character
def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    letters = "".join(tokens)
    letters = letters.replace("Ġ", " ").replace("Ċ", "\n").replace("ĉ", "\t")
    return letters.encode("latin-1", errors="ignore").decode("utf-8", errors="replace")
