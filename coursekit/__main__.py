"""`python -m coursekit`: the command line without an installed script."""

from coursekit.cli import main

if __name__ == "__main__":
    main()
