"""The command line, `adamem`: one module for each group of commands, all thin over the library."""
