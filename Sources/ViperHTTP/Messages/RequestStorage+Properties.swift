// Computed, since a stored property that is public is checked for overlapping accesses by other modules after all, which
// costs 60 instructions each time.
extension RequestStorage {
    /// The request's method.
    @inlinable
    public var method: Method {
        get { heldMethod }
        set { heldMethod = newValue }
    }

    /// The address at the connection's other end: a client, or a proxy in front of it.
    @inlinable
    public var peer: ClientAddress {
        get { heldPeer }
        set { heldPeer = newValue }
    }

    /// When the request was whole, in nanoseconds of `CLOCK_MONOTONIC`; 0 if nobody has noted it.
    @inlinable
    public var moment: UInt64 {
        get { heldMoment }
        set { heldMoment = newValue }
    }

    /// What the request has left of its client's quota; nil where there is none.
    @inlinable
    public var quota: Quota? {
        get { heldQuota }
        set { heldQuota = newValue }
    }

    /// The coding that the client takes bodies in, as far as it was negotiated.
    @inlinable
    public var coding: ContentCoding {
        get { heldCoding }
        set { heldCoding = newValue }
    }

    /// Whether the client takes no body that is not coded, however small.
    @inlinable
    public var refusesIdentity: Bool {
        get { heldRefusesIdentity }
        set { heldRefusesIdentity = newValue }
    }

    /// Whether there was no memory for a part of the head: then the request cannot be served.
    @inlinable
    public var isShort: Bool { heldIsShort }

    /// The pattern of the route that took the request, for the log; empty while none has. The bytes live as long as
    /// the program.
    @inlinable
    public var pattern: UnsafeRawBufferPointer {
        get { heldPattern }
        set { heldPattern = newValue }
    }
}
