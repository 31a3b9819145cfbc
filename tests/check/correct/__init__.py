"""Games that are right, if unusual: a checker reports no error in them."""
