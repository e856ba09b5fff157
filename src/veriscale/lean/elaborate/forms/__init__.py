"""The forms of terms, a family of forms a file; `terms.py` says which function elaborates which."""
