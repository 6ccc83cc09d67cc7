"""How bundles are made: a folder that needs no Python, and what is packed from it for each system."""
