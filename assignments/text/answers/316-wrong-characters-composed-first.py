# cell: spell
# kind: wrong
# author: assistant
# sentence: Return the bytes of `text` in UTF-8, each written as its letter.
# why: the text is normalised before it is encoded, so e and a combining accent become one character
def spell(text: str) -> str:
    """Return the bytes of `text` in UTF-8, each written as its letter."""
    import unicodedata

    text = unicodedata.normalize("NFC", text)
    bs = list(range(ord("!"), ord("~") + 1)) + list(range(ord("¡"), ord("¬") + 1)) + list(range(ord("®"), ord("ÿ") + 1))
    cs = bs[:]
    n = 0
    for b in range(256):
        if b not in bs:
            bs.append(b)
            cs.append(256 + n)
            n += 1
    byte_encoder = dict(zip(bs, (chr(c) for c in cs)))
    return "".join(byte_encoder[b] for b in text.encode("utf-8"))
