"""Figures of a run as SVG and PNG."""
