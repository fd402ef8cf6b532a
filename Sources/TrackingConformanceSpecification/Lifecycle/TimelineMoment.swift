import TrackingConformanceCore

/// The state at a report, or before an event counts: the events so far and the present.
struct TimelineMoment: Equatable {
    /// The range `first..<end` of the events since the install, or of the events to which an expression is limited.
    var first = 0
    var end = 0
    /// The end of the range `first..<before` of the events before the reported one.
    var before = 0
    /// The reported event; empty for an ordinary call and the dictionary.
    var own: EventKinds = []
    /// Microseconds since 1970.
    var time = 0
    var zone: Int
    var zoneOfStart: Int
    var process = 0
    /// Microseconds since 1970 at the first of the consecutive starts of this version.
    var start = 0
    var version = 0
    var event = TrackingConformanceCore.Event.lifecycle(.start)
    var isInBackground = false
    var isAutomatic = false
    /// The seconds since 1970 of the install's first ordinary call, if it came before the first event.
    var firstCall: Int?
    /// The end of all events while an expression is evaluated at an earlier event; otherwise 0.
    var horizon = 0
    /// The event from which a length is measured (from the first start of its version if `isFromStart`); -1 if none.
    var thatEvent = -1
    var isFromStart = false
    /// The offset from GMT that replaces the current zone's; `nil` if none does.
    var offset: Int?
    /// True if lengths keep their sign.
    var isSigned = false

    init(zone: Int) { (self.zone, zoneOfStart) = (zone, zone) }

    var isWoken: Bool { own == .launch || own == .wake }
}
