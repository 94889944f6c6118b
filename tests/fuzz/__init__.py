"""Programs that throw damaged texts at the import; no tests of the suite."""
