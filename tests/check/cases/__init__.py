"""Games that are wrong on purpose, one mistake each, for a checker to find.

A game is in the folder of its chapter of the catalogue, and begins with the code of its mistake. Its module has one
class `Wrong`, and says what must be found, and nothing else, in marks (`tests.marks`): one stands on the line where an
editor should mark the mistake. What a constructor declares is marked at that argument, what a class lacks at `class`, what is wrong with a method at `def`,
all else where it is written. What a zombie or get_args does through another method is marked at their own call.
"""
