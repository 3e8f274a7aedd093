# cell: decode-tokens
# kind: right
# author: student
# sentence: To decode, join the letters of all tokens, and turn them into bytes and the bytes into text.
# why: the solution of the student who read the sheet first, with a table of its own
def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    number = {}
    next_free = 256
    for byte in range(256):
        if 33 <= byte <= 126 or 161 <= byte <= 172 or 174 <= byte <= 255:
            number[chr(byte)] = byte
        else:
            number[chr(next_free)] = byte
            next_free += 1
    joined = "".join(tokens)
    return bytes([number[letter] for letter in joined]).decode("utf-8", errors="replace")
