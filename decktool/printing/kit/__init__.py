"""Everything a table needs beside the cards: board, boxes, dice, markers, the page of contents."""
