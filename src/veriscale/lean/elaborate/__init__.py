"""From syntax trees to typed core terms."""
