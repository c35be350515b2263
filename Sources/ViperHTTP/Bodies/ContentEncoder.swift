public import ViperValues

/// Applies a content coding to bodies.
public protocol ContentEncoder: AnyObject, Sendable {
    /// Encodes bytes; nil if there is no memory for it.
    ///
    /// - Parameter isKept: whether the result is sent many times and so is worth more work.
    func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes?
    /// Encodes a stream; each part can be decoded as soon as it arrives. Nil if there is no memory for it.
    func encode(_ stream: any BodyStream) -> (any BodyStream)?
}
