"""How a policy is learned from feedback: reflection, patches, validation, rollback (Chen et al., section 3.2)."""
