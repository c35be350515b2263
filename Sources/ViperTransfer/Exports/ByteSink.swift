public import Viper

/// The target of an export: a file or standard output.
public protocol ByteSink {
    /// Writes all bytes.
    ///
    /// It may block: an export runs on a thread of its own. It throws `Failure.stopped` when the export is to
    /// stop, even while it waits.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(Failure)
}
