// One import provides everything that the tests of an adapter name.
@_exported public import TrackingConformanceRunner
@_exported public import TrackingConformanceTesting
