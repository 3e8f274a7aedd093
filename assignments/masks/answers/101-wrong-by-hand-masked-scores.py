# cell: by-hand
# kind: wrong
# author: student
# sentence: It is the matrix of **scaled** scores, $E = QK^\top/\sqrt{d_k}$.
# why: gives E with the mask already in it
def by_hand() -> dict[str, list[list[float]]]:
    inf = math.inf
    return {
        "E": [[1, -inf, -inf], [3, 3, -inf], [0, 0, 0]],
        "weights": [[1, 0, 0], [1 / 2, 1 / 2, 0], [1 / 3, 1 / 3, 1 / 3]],
        "output": [[6, 0], [3, 3], [3, 5]],
    }
