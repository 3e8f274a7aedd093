# cell: decode-tokens
# kind: right
# author: student
# sentence: A token may end in the middle of a character.
# why: goes token by token with an incremental decoder that keeps half characters
def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    import codecs

    strange = [*range(33), *range(127, 161), 173]
    byte_of = str.maketrans({256 + i: byte for i, byte in enumerate(strange)})
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    pieces = [decoder.decode(token.translate(byte_of).encode("latin-1")) for token in tokens]
    return "".join(pieces) + decoder.decode(b"", final=True)
