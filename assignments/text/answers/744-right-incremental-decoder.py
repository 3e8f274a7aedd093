# cell: decode-tokens
# kind: right
# author: assistant
# sentence: Bytes that make no character in UTF-8 become the sign `�`, as Python does it with `errors="replace"`.
# why: feeds the tokens one by one into Python's incremental decoder, which keeps the start of a character until the next token; the result is the same as for all bytes at once
import codecs


def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    shown = set(range(33, 127)) | set(range(161, 173)) | set(range(174, 256))
    hidden = sorted(set(range(256)) - shown)

    def to_byte(letter: str) -> int:
        number = ord(letter)
        return number if number < 256 else hidden[number - 256]

    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    pieces = [decoder.decode(bytes(map(to_byte, token))) for token in tokens]
    pieces.append(decoder.decode(b"", final=True))
    return "".join(pieces)
