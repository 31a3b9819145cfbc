"""The commands, one module each, with `SUMMARY`, `add_arguments` and `run`."""
