"""The version, for whoever needs nothing else of the package."""

__version__ = "0.1.0"
