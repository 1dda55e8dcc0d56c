"""Photos and scans: the letters of a puzzle in a picture, its list, and the places of words."""
