# cell: sinusoidal
# kind: right
# author: student
# sentence: returns: (T, d), float64; sines in the even columns, cosines in the odd ones
# why: plain Python floats, which are float64
def sinusoidal_positions(T: int, d: int, base: float = 10000.0) -> torch.Tensor:
    P = torch.empty(T, d, dtype=torch.float64)
    for t in range(T):
        for i in range(d // 2):
            angle = t * base ** (-2 * i / d)
            P[t, 2 * i], P[t, 2 * i + 1] = math.sin(angle), math.cos(angle)
    return P
