# cell: spell
# kind: wrong
# author: student
# sentence: the bytes 33 to 126, 161 to 172 and 174 to 255 have the characters with their own numbers
# why: byte 173 was taken into the range and is written as itself, not as character 323
def spell(text: str) -> str:
    """Return the bytes of `text` in UTF-8, each written as its letter."""
    own = set(range(33, 127)) | set(range(161, 256))
    table, n = [], 0
    for byte in range(256):
        if byte in own:
            table.append(chr(byte))
        else:
            table.append(chr(256 + n))
            n += 1
    return "".join(table[byte] for byte in text.encode("utf-8"))
