"""The editors' side."""
