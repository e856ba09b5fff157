"""The grammar of Lean 4, one file per area.

`terms` holds the operator-precedence core; the other term files register how a term may begin. Importing `commands`
loads them all.
"""
