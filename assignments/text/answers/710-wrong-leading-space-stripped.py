# cell: decode-tokens
# kind: wrong
# author: assistant
# sentence: To decode, join the letters of all tokens, and turn them into bytes and the bytes into text.
# why: drops a space at the beginning, which is a byte of the text: decode_tokens(["Ġa"]) gives "a" instead of " a"
def _letter_to_byte() -> dict[str, int]:
    """Return the byte of each of the 256 letters."""
    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    table = {chr(byte): byte for byte in own}
    others = (byte for byte in range(256) if byte not in set(own))
    table.update({chr(256 + i): byte for i, byte in enumerate(others)})
    return table


def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    if not tokens:
        return ""
    table = _letter_to_byte()
    data = bytes(table[letter] for token in tokens for letter in token)
    text = data.decode("utf-8", errors="replace")
    # The first word of a text is written with Ġ as well; this prefix space is not part of the text.
    if text.startswith(" "):
        text = text[1:]
    return text
