public import ViperHTTP

/// What is known of a request when its response is ready, for the access log.
public struct AccessRecord {
    /// When the request's head was complete, in microseconds since 1970.
    public let time: Int64
    public let method: Method
    /// The path as received, without the query and unchecked: that of a refused request may contain any bytes. Empty if
    /// unknown.
    public let path: UnsafeRawBufferPointer
    /// The trace id, 32 lower-case hexadecimal digits (W3C Trace Context); empty if there is none.
    public let traceID: UnsafeRawBufferPointer
    /// The pattern of the matched route; empty if there is none.
    public let pattern: UnsafeRawBufferPointer
    /// The response's status.
    public let status: Status
    /// The size of the response's body, in bytes.
    public let bytes: Int
    /// From the complete head to the response, in microseconds.
    public let microseconds: Int
    /// The request id.
    public let identifier: UnsafeRawBufferPointer
    /// The subject of the client's certificate, with any characters; empty if there is none.
    public var clientSubject = UnsafeRawBufferPointer(start: nil, count: 0)
}

/// Receives the access records of one lane. A lane is always called by the same thread, so a writer with a buffer per
/// lane needs no lock. The record's bytes are valid during the call.
public typealias AccessLog = @Sendable (_ record: borrowing AccessRecord, _ lane: Int) -> Void
