"""Games that leak: each module has one, named after it, and `Fair...`, in which it is mended.

The docstring says what leaks to whom, and the line that does it ends with `# leak`.
"""
