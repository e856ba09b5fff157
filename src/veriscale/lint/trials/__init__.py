"""What lint tries beyond the rows: inputs, outputs, mutants, branches."""
