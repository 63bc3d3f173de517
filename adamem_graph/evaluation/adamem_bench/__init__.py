"""AdaMem-Bench (Chen et al.): stories of ten weeks, what is worth remembering of them, and questions about it."""
