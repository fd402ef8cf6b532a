// One import brings everything that adapters name. TrackingConformanceFoundationBridge is left out: it links
// Foundation, which takes time to load.
@_exported public import TrackingConformanceCore
@_exported public import TrackingConformanceJSON
