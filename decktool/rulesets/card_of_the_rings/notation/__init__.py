"""What people read and write: positions, the view and the screen."""
