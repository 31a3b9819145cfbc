"""Reading functions: what they do and can return, as far as the source tells it without running them."""
