"""What can be typed after `autograder`: a module per step in the life of a course, with what they share.

A command checks what it was asked, makes a library call and shows what came of it. Nothing heavy is imported
until it runs; `autograder.cli` names all commands, in the order of `--help`.
"""
