"""Turn-based games as State classes, in the style of Board Game Arena: the author's vocabulary.

Every public name is that of `bga_states.vocabulary`, which is imported with the first of them:
Python runs this module before any other of the package, and the command line meets Ctrl-C before it
imports an engine.
"""

TYPE_CHECKING = False  # type checkers take it for True; to import `typing` for it takes longer

if TYPE_CHECKING:
    from bga_states.vocabulary import *  # noqa: F403  # all that is public
    from bga_states.vocabulary import __all__ as __all__
else:  # hidden from type checkers, which would take any misspelt name for one that is found here

    def __getattr__(name: str) -> object:
        """Return a public name; AttributeError for any other."""
        from importlib import import_module

        vocabulary = import_module("bga_states.vocabulary")
        if name == "__all__" or name in vocabulary.__all__:
            # From now on it is found without this function.
            globals()[name] = value = getattr(vocabulary, name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """List the public names."""
        from bga_states.vocabulary import __all__ as names

        return sorted({*globals(), *names} - {"TYPE_CHECKING"})
