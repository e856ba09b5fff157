"""Scores of models, as an evaluation wrote them into a folder: tables, figure, pages."""
