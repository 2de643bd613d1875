"""What people read and write: positions, the screen and measures."""
