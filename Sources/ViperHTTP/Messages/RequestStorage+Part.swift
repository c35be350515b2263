import ViperValues

extension RequestStorage {
    /// Creates a request for an embedded part: a `GET` of another path of this server without query, conditions and
    /// body. Client, language, the caller's preferences, request id and the captures of the original path stay the same.
    public convenience init(partOf request: Request, at path: String) {
        self.init()
        var path = path
        path.withUTF8 { setTarget(UnsafeRawBufferPointer($0)) }
        setIdentifier(request.identifier)
        setClientSubject(request.clientSubject)
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            if !StaticString("If-").isPrefixIgnoringCase(of: field.name) {
                addField(name: field.name, value: field.value)
            }
        }
        for index in 0..<request.captureCount { addCapture(request.capture(index)) }
        peer = request.storage.peer
        moment = request.storage.moment
        preferences = request.storage.preferences
    }
}

extension StaticString {
    fileprivate func isPrefixIgnoringCase(of name: UnsafeRawBufferPointer) -> Bool {
        equalsIgnoringCase(UnsafeRawBufferPointer(rebasing: name.prefix(utf8CodeUnitCount)))
    }
}
