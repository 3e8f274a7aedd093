# cell: spell
# kind: wrong
# author: student
# sentence: the bytes 33 to 126, 161 to 172 and 174 to 255 (both ends included) have the character with their own number, `chr(byte)`, and all others, from the smallest to the largest, have the characters `chr(256)`, `chr(257)`, `chr(258)` and so on.
# why: byte 173 keeps its own character: spell("í") ends in chr(173) instead of chr(323)
def spell(text: str) -> str:
    """Return the bytes of `text` in UTF-8, each written as its letter."""
    printable = list(range(33, 127)) + list(range(161, 256))
    letters = {byte: chr(byte) for byte in printable}
    new = 256
    for byte in range(256):
        if byte not in letters:
            letters[byte] = chr(new)
            new += 1
    return "".join(letters[byte] for byte in text.encode("utf-8"))
