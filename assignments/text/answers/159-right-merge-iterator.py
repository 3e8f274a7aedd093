# cell: merge-pair
# kind: right
# author: student
# sentence: From left to right, and no token is used twice
# why: an iterator with one token held back
def merge_pair(tokens: list[str], pair: tuple[str, str]) -> list[str]:
    result, rest = [], iter(tokens)
    waiting = next(rest, None)
    while waiting is not None:
        token = next(rest, None)
        if token is not None and (waiting, token) == tuple(pair):
            result.append(waiting + token)
            waiting = next(rest, None)
        else:
            result.append(waiting)
            waiting = token
    return result
