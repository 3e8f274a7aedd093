# cell: order-choice
# kind: wrong
# author: student
# sentence: D The inner product of two sinusoidal encodings falls with every step that the positions move apart. (it oscillates)
# why: takes D for right
def order_choice() -> set[str]:
    return {"A", "B", "C", "D"}
