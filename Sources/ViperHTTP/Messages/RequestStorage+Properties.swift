public import ViperValues

// Computed, because other modules check every access to a public stored property for exclusivity, which costs 60
// instructions.
extension RequestStorage {
    /// The method.
    @inlinable
    public var method: Method {
        get { heldMethod }
        set { heldMethod = newValue }
    }

    /// The address of the connection's peer: a client, or a proxy in front of it.
    @inlinable
    public var peer: ClientAddress {
        get { heldPeer }
        set { heldPeer = newValue }
    }

    /// Where the body comes from; nil once it has arrived, and for a request without one.
    @inlinable
    public var bodySource: (any BodySource)? {
        get { heldBodySource }
        set {
            heldBodySource = newValue
            heldAwaitsBody = newValue != nil
        }
    }

    /// Whether there is a ``bodySource``.
    @inlinable
    public var awaitsBody: Bool { heldAwaitsBody }

    /// Receives the body of a route with an upload; nil for any other.
    @inlinable
    public var upload: UploadReceiver? {
        get { heldUpload }
        set { heldUpload = newValue }
    }

    /// When the head was complete, and later the body, in nanoseconds of `CLOCK_MONOTONIC`; 0 if not recorded.
    @inlinable
    public var moment: UInt64 {
        get { heldMoment }
        set { heldMoment = newValue }
    }

    /// The remaining quota of the client; nil without rate limiting.
    @inlinable
    public var quota: Quota? {
        get { heldQuota }
        set { heldQuota = newValue }
    }

    /// The negotiated content coding.
    @inlinable
    public var coding: ContentCoding {
        get { heldCoding }
        set { heldCoding = newValue }
    }

    /// Whether the client accepts only encoded bodies, however small.
    @inlinable
    public var refusesIdentity: Bool {
        get { heldRefusesIdentity }
        set { heldRefusesIdentity = newValue }
    }

    /// Who sent the request, as its route's gate found; nil for a stranger, and if no gate asked.
    @inlinable
    public var caller: UUID? {
        get { heldCaller }
        set { heldCaller = newValue }
    }

    /// The session with which the caller sent it, for streams that end with the session; nil without a session.
    @inlinable
    public var session: UUID? {
        get { heldSession }
        set { heldSession = newValue }
    }

    /// What the caller has chosen for what the request leaves open; nothing for a stranger, and if no gate asked.
    @inlinable
    public var preferences: CallerPreferences {
        get { heldPreferences }
        set { heldPreferences = newValue }
    }

    /// A field that the gate adds to the response, whatever it is, since it concerns the caller: such as a `Set-Cookie`
    /// that takes away a cookie of a session that has ended. Streams, 429 and 5xx do not bear it.
    @inlinable
    public var callerField: HeaderField? {
        get { heldCallerField }
        set { heldCallerField = newValue }
    }

    /// Whether memory ran out for a part of the head, so that the request cannot be served.
    @inlinable
    public var isShort: Bool { heldIsShort }

    /// The number of the resource at the path in the route table, once it is known; its captures are noted then.
    @inlinable
    package var resource: Int? {
        get { heldResource }
        set { heldResource = newValue }
    }

    /// The media type of the response, once what does not depend on the module has been checked.
    @inlinable
    package var admittedForm: MediaType? {
        get { heldAdmittedForm }
        set { heldAdmittedForm = newValue }
    }

    /// Whether the response is shown as a page.
    @inlinable
    package var showsPage: Bool {
        get { heldShowsPage }
        set { heldShowsPage = newValue }
    }

    /// Whether the parameter `format` chooses between JSON and a page, and is no unknown one.
    @inlinable
    package var takesFormat: Bool {
        get { heldTakesFormat }
        set { heldTakesFormat = newValue }
    }

    /// Whether its body is read: that of a method which takes one, or a form, whatever method it stands for.
    package var takesBody: Bool { method.takesBody || form == .own }

    /// What is known of a body that is the form of a page.
    @inlinable
    package var form: FormUse {
        get { heldForm }
        set { heldForm = newValue }
    }

    /// The pattern of the matched route, for the log; empty before routing. The bytes live as long as the program.
    @inlinable
    public var pattern: UnsafeRawBufferPointer {
        get { heldPattern }
        set { heldPattern = newValue }
    }
}
