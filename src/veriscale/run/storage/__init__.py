"""The folder of a run: what lies there, in which form, and who may write it."""
