package import CCurl

/// One piece of work for libcurl: an HTTP request, a mail.
///
/// All of its methods run on the loop's thread, one at a time.
package protocol CurlTransfer: AnyObject, Sendable {
    associatedtype Outcome: Sendable

    /// When the transfer times out: the clock of `MonotonicClock`.
    var deadline: UInt64 { get }

    /// Creates the handle with all its options. Nil if memory is exhausted or libcurl lacks an option. The transfer
    /// outlives the handle, so that libcurl may call it back.
    func prepare(_ library: CurlLibrary) -> CurlHandle?

    /// What to do once libcurl is done.
    func step(after code: CURLcode, _ handle: CurlHandle) -> CurlStep<Outcome>

    /// The outcome of a transfer that was not left to libcurl to end.
    func outcome(of end: CurlEnd) -> Outcome
}

/// What follows a transfer that libcurl has ended.
package enum CurlStep<Outcome: Sendable> {
    case done(Outcome)
    /// The handle was changed; libcurl runs it again.
    case again
}

/// Why a transfer ended without libcurl.
package enum CurlEnd: Sendable, Equatable {
    case cancelled
    /// The loop was closed.
    case closed
    /// The deadline has passed.
    case late
    /// libcurl itself failed. Holds the reason for the log.
    case failed(String)
}
