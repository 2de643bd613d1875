"""What cards do: effects as data, and what each of them does."""
