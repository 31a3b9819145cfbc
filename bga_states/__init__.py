"""Turn-based games as State classes, in the style of Board Game Arena: the author's vocabulary.

The public names come from `bga_states.vocabulary`, which is imported on the first use of a name.
Python runs this module before any other of the package, and the command line must be ready for
Ctrl-C before it imports the engine.
"""

TYPE_CHECKING = False  # type checkers take it for True; importing `typing` for it takes longer

if TYPE_CHECKING:
    from bga_states.vocabulary import *  # noqa: F403  # every public name
    from bga_states.vocabulary import __all__ as __all__
else:  # hidden from type checkers, which would accept any misspelt name because of `__getattr__`

    def __getattr__(name: str) -> object:
        """Return a public name; raise AttributeError for any other."""
        from importlib import import_module

        vocabulary = import_module("bga_states.vocabulary")
        if name == "__all__" or name in vocabulary.__all__:
            # Later look-ups find the name without this function.
            globals()[name] = value = getattr(vocabulary, name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """List the public names."""
        from bga_states.vocabulary import __all__ as names

        return sorted({*globals(), *names} - {"TYPE_CHECKING"})
