# cell: decode-tokens
# kind: wrong
# author: assistant
# sentence: join the letters of all tokens, and turn them into bytes and the bytes into text
# why: only Ġ and Ċ are turned back; the letters from 256 on of all other bytes are lost
def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    text = "".join(tokens).replace("Ġ", " ").replace("Ċ", "\n").replace("ĉ", "\t").replace("č", "\r")
    return text.encode("latin-1", errors="ignore").decode("utf-8", errors="replace")
