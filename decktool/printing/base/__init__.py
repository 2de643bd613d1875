"""What is printed is made of this: lengths, colours, outlines, fonts, picture files, and the items of a drawing."""
