# cell: decode-tokens
# kind: wrong
# author: student
# sentence: Bytes that make no character in UTF-8 become the sign `�`, as Python does it with `errors="replace"`.
# why: every bad byte becomes a sign; Python writes one for the beginning of a character that breaks off
def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in set(own)]
    back = {chr(byte): byte for byte in own}
    back.update({chr(256 + i): byte for i, byte in enumerate(others)})
    text = bytes(back[letter] for letter in "".join(tokens)).decode("utf-8", errors="surrogateescape")
    return "".join("�" if "\udc80" <= sign <= "\udcff" else sign for sign in text)
