"""Edge, price, exceptions, two ways compared, and pictures of them."""
