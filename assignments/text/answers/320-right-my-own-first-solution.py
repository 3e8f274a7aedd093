# cell: spell
# kind: right
# author: student
# sentence: all others, from the smallest to the largest, have the characters 256, 257, 258 and so on
# why: the solution of the student who read the sheet first: a table made in one loop over 256 bytes
def byte_letters() -> dict[int, str]:
    """The letter of each of the 256 bytes."""
    table = {}
    next_free = 256
    for byte in range(256):
        if 33 <= byte <= 126 or 161 <= byte <= 172 or 174 <= byte <= 255:
            table[byte] = chr(byte)
        else:
            table[byte] = chr(next_free)
            next_free += 1
    return table


def spell(text: str) -> str:
    """Return the bytes of `text` in UTF-8, each written as its letter."""
    table = byte_letters()
    return "".join(table[byte] for byte in text.encode("utf-8"))
