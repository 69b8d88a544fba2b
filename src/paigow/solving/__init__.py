"""The whole game on threads or a cluster, what is kept of it, dealt rounds, replies to an open dealer."""
