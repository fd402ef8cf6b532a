// One import provides everything that the tests of an implementation name.
@_exported public import TrackingConformanceCore
@_exported public import TrackingConformanceFoundationBridge
@_exported public import TrackingConformanceJSON
