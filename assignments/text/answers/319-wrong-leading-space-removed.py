# cell: decode-tokens
# kind: wrong
# author: student
# sentence: A text comes back whole, wherever it is cut into tokens
# why: the space in front of the first word is taken for one that a tokenizer has added
def decode_tokens(tokens: list[str]) -> str:
    """Return the text of byte-level `tokens`, each a string of letters, with � for what is no character."""
    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    back = {chr(byte): byte for byte in own}
    free = 256
    for byte in range(256):
        if byte not in own:
            back[chr(free)] = byte
            free += 1
    return bytes([back[letter] for letter in "".join(tokens)]).decode("utf-8", "replace").removeprefix(" ")
