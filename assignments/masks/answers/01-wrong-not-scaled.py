# cell: by-hand
# kind: wrong
# author: student
# sentence: It is the matrix of **scaled** scores, E = QK^T / sqrt(d_k).
# why: gives QK^T; weights and output are right because the tied scores stay tied
def by_hand() -> dict[str, list[list[float]]]:
    return {
        "E": [[2, 8, 4], [6, 6, 18], [0, 0, 0]],
        "weights": [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3]],
        "output": [[6, 0], [3, 3], [3, 5]],
    }
