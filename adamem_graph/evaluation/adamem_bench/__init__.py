"""AdaMem-Bench: learning what to remember, week by week (Chen et al., section 4)."""
