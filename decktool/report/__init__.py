"""Results as text for people and as documents for programs. Nothing here prints; the command line does."""
