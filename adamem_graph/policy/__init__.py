"""What is worth remembering: what a policy says, and which memories it admits (Chen et al., sections 3.1 and 3.3)."""
