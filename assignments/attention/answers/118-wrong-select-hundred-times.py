# cell: select
# kind: wrong
# author: student
# sentence: if it is longer than 2, it may be at most twice as long as the shortest $c\,k_j$ for which the bound of the exercise before promises the wanted weight
# why: always length 100: far too long for keys that are well apart (and too short for keys that nearly agree)
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    return 100 * K[j]
