"""What language models add to a task: their replies read as seeds, postconditions and programs."""
