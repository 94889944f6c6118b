"""A program that reads the pages of a loaded site; no test of the suite."""
