// One import provides everything that an adapter names. TrackingConformanceFoundationBridge is left out: it links
// Foundation, which takes time to load.
@_exported public import TrackingConformanceCore
@_exported public import TrackingConformanceJSON
