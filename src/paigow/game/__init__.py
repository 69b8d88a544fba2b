"""Cards, hands, splits, names of hands, two settings against each other."""
