#!/usr/bin/env python3
"""Connects the Android sample of the push tracking document to the kit's protocol.

    swift run tracking-conformance run -- python3 Conformance/Adapters/acs-android-sample/adapter.py

It needs Python 3.9 or later and no packages. The sample itself is in `sample_app.py`.
"""

import sys
from pathlib import Path

from sample_app import SampleApp

# The protocol is shared with the other sample, in the directory above this one.
sys.path.append(str(Path(__file__).resolve().parent.parent))
from document_sample import DocumentSample  # noqa: E402

if __name__ == "__main__":
    DocumentSample("acs-android-sample", "push.android", SampleApp).serve()
