"""Lists what can be typed: every command with the names of its arguments and options, one a line."""

import typer

from autograder import cli


def surface() -> dict[str, list[str]]:
    """The commands in the order of --help, each with what it takes."""
    commands = typer.main.get_command(cli.app).commands
    return {
        name: sorted(
            option
            for one in command.params
            for option in (*one.opts, *one.secondary_opts)
            if option != "help"
        )
        for name, command in commands.items()
    }


if __name__ == "__main__":
    for name, options in surface().items():
        print(name, *options)
