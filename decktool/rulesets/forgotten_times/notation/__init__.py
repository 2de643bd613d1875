"""What people read and write: positions, the screen and a goldfish's report."""
