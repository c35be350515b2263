public import ViperValues

/// Codes bodies.
public protocol ContentEncoder: AnyObject, Sendable {
    /// The bytes in their coded form; nil if there is no memory for it.
    ///
    /// - Parameter isKept: whether the result is kept and sent many times, and so is worth more work.
    func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes?
    /// A body whose parts are those of another, coded; each part can be read as soon as it has come. Nil if there is no
    /// memory for it.
    func encode(_ stream: any BodyStream) -> (any BodyStream)?
}
