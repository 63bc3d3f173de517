"""Benchmarks: every figure that the README gives is printed by one of these."""
