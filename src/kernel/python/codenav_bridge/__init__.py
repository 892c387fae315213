"""The inside of a CodeNav kernel: everything that runs in the person's own interpreter."""
