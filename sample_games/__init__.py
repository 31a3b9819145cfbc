"""Games written with bga_states, from the simplest up; each one is an example to copy from."""
