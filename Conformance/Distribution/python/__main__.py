"""`python -m tracking_conformance`."""

from tracking_conformance import main

main()
