"""Type-aware mutation: paper section 3.1 and Appendix A."""
