"""Rules about rows compared with each other."""
