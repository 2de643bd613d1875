"""What cards do when their text happens."""
