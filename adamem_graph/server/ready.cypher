// Does the server answer? One row, no parameters.
RETURN 1 AS ready
