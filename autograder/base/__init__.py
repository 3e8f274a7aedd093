"""What every room uses: records, errors, settings, and text from outside made fit to keep and to show."""
