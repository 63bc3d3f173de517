"""Language models behind one protocol, and structured replies that survive what models really send."""
