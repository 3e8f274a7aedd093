# cell: spell
# kind: wrong
# author: student
# sentence: the bytes 33 to 126, 161 to 172 and 174 to 255 have the characters with their own numbers
# why: range() leaves out its end: 126, 172 and 255 get letters from 256 on
def spell(text: str) -> str:
    """Return the bytes of `text` in UTF-8, each written as its letter."""
    own = list(range(33, 126)) + list(range(161, 172)) + list(range(174, 255))
    others = [byte for byte in range(256) if byte not in own]
    letters = {byte: chr(byte) for byte in own} | {byte: chr(256 + i) for i, byte in enumerate(others)}
    return "".join(letters[byte] for byte in text.encode())
