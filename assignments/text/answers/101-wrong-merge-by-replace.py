# cell: merge-pair
# kind: wrong
# author: student
# sentence: Return the tokens with each occurrence of `pair` merged into one token, from left to right.
# why: text replacement also finds the end of one token and the beginning of the next: in ["al", "o"] it finds ("l", "o")
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    return " ".join(tokens).replace(" ".join(pair), "".join(pair)).split(" ") if tokens else []
