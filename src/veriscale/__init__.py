"""VeriScale: adversarial test-suite scaling for verifiable code generation."""

__version__ = "0.1.0"
