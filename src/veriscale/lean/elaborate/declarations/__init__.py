"""Commands that declare something: definitions, data types, classes, instances, notations."""
