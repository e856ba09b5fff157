"""The phase of a run in which language models are asked, before any task goes to a worker."""
