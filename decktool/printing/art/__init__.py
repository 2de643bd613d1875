"""What is drawn where a person supplies no picture: icons, arms, gems, ornaments; and SVG read as outlines."""
