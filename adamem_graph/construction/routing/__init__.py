"""Routers: what a new event, fact or attribute does to the entries that are there (Yan et al. 2026, section 3.2)."""
