"""The web app as a folder of static files, with the engine in the browser."""
