"""What people read and write: positions and the screen."""
