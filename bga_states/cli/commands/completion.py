"""Print the code that lets the Tab key of a shell complete commands, options and game names."""

import argparse
import sys

from bga_states.cli.invocation import PROGRAM

SUMMARY = "let the Tab key of your shell complete commands and games"
START_FILES = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/config.fish"}
"""The file that each shell reads when it starts."""
ZSH_NEEDS = "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the shell, and say where the printed code belongs."""
    parser.add_argument("shell", metavar="SHELL", choices=START_FILES, help="bash, zsh or fish")
    # A line to copy must not be broken.
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    lines = [f"  {installing_line(shell)}" for shell in START_FILES]
    parser.epilog = "\n".join(
        ["put it into the file that your shell reads when it starts:", *lines]
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the code, and tell a person where it belongs."""
    from argcomplete.shell_integration import shellcode

    shell = arguments.shell
    if shell == "zsh":
        print(ZSH_NEEDS)
    print(shellcode([PROGRAM], shell=shell))
    if sys.stdout.isatty():
        told = f"This is for {shell} to read when it starts:\n  {installing_line(shell)}"
        print(told, file=sys.stderr)
    return 0


def installing_line(shell: str) -> str:
    """Return the command that puts the code into the start file of a shell.

    It puts the code itself there and no call of this program, which the shell may not find yet.
    """
    return f"{PROGRAM} completion {shell} >> {START_FILES[shell]}"
