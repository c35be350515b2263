import ViperHTTP

extension RequestStorage {
    /// One with a target, header fields and a body.
    convenience init(
        _ method: Method = .get, _ target: String = "/", fields: [(name: String, value: String)], body: String = ""
    ) {
        self.init()
        self.method = method
        Array(target.utf8).withUnsafeBytes { setTarget($0) }
        for field in fields {
            Array(field.name.utf8).withUnsafeBytes { name in
                Array(field.value.utf8).withUnsafeBytes { addField(name: name, value: $0) }
            }
        }
        if !body.isEmpty { _ = Array(body.utf8).withUnsafeBytes { appendBody($0) } }
    }
}

extension Request {
    init(fields: [(name: String, value: String)]) { self.init(RequestStorage(fields: fields)) }
}
