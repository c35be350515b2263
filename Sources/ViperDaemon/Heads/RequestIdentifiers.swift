import ViperValues

/// Generates request ids of 32 hexadecimal digits: 16 are random and fixed for the process, 16 are a counter mixed so
/// that neighbours look unrelated. They are unique within a process.
struct RequestIdentifiers {
    private static let process: UInt64 = .random(in: 0 ... .max)
    private var counter: UInt64
    private let high: SIMD2<UInt64>

    init(lane: Int) {
        counter = UInt64(truncatingIfNeeded: lane) << 48
        high = Hexadecimal.digits(Self.process)
    }

    /// Calls a closure with the 32 digits of the next id.
    mutating func next<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        counter &+= 1
        let low = Hexadecimal.digits(SplitMix64.mix(counter &+ Self.process))
        return withUnsafeBytes(of: (high, low), body)
    }
}
