"""Lets `python -m autograder` run the command line."""

from autograder.cli import main

if __name__ == "__main__":
    main()
