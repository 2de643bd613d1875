"""Card tables that people keep in spreadsheets, made into set files: columns to fields, cells to values, and back."""
