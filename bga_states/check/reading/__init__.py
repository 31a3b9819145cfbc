"""Reading functions: what they do and can return, as far as their source says, without a run."""
