"""Games that are wrong on purpose, one mistake each, for a checker to find.

Every module has one class `Wrong`, and says what must be found, and nothing else: `# expect: P16` stands on the line
where an editor should mark the mistake, several codes as `# expect: P9, P93`; another comment may follow. What a
constructor declares is marked at that argument, what a class lacks at `class`, what is wrong with a method at `def`,
all else where it is written. What a zombie or get_args does through another method is marked at their own call.
"""
