"""The web app: a server that makes puzzles, and pages to create, preview, play and print them.

browser - app -> pool - worker process -> api -> make, render

The server itself only passes bytes on. Everything that reads what a user sent, or takes time,
happens in a worker process, which can be ended in the middle of its work.
"""
