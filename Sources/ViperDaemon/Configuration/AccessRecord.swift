public import ViperHTTP

/// What is known of a request when its answer is ready, for the access log.
public struct AccessRecord {
    /// When the request's head was whole, in microseconds since 1970.
    public let time: Int64
    /// The method.
    public let method: Method
    /// The path as it came, without the query, and not checked: a refused request may have any bytes there. Empty where it
    /// is not known.
    public let path: UnsafeRawBufferPointer
    /// The trace that the request belongs to, 32 lower-case hexadecimal digits (W3C Trace Context); empty if to none.
    public let traceID: UnsafeRawBufferPointer
    /// The pattern of the route that took it; empty if none has.
    public let pattern: UnsafeRawBufferPointer
    /// The answer's status.
    public let status: Status
    /// Bytes of the answer's body.
    public let bytes: Int
    /// From the whole head to the answer, in microseconds.
    public let microseconds: Int
    /// The request's id.
    public let identifier: UnsafeRawBufferPointer
}

/// Takes the access records of one lane. A lane is called by one thread at a time, and always the same, so that a
/// writer with a buffer a lane needs no lock. The record's bytes are valid during the call.
public typealias AccessLog = @Sendable (_ record: borrowing AccessRecord, _ lane: Int) -> Void
