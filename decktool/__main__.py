"""`python -m decktool`."""

from decktool.cli import main

if __name__ == "__main__":
    main()
