"""The stages of a task's run, a file each: what one leaves behind is all that the next one sees of it."""
