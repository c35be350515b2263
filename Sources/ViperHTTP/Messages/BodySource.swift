public import ViperFiles

/// Where a request's body comes from while it is arriving.
public protocol BodySource: AnyObject, Sendable {
    /// Waits until the body is complete. Called once at most, by the request's handler.
    ///
    /// - Returns: why the body is refused, or nil.
    func arrival() async -> Problem?
}

extension Request {
    /// Waits until the body is complete, so that whoever needs no body, such as a gate, can decide before it is read.
    ///
    /// - Returns: the response's problem if the body is refused: too large, malformed, or more than memory allows.
    @inlinable
    public func awaitBody() async -> Problem? {
        guard let source = storage.bodySource else { return nil }
        return await source.arrival()
    }
}

extension Request {
    /// Receives the body of a route with an upload, which is then in its storage's ``RequestStorage/upload``.
    ///
    /// - Parameters:
    ///   - folder: where the file is created, without a name.
    ///   - reserve: what it leaves free on the folder's disk.
    /// - Returns: the response's problem if the body is refused: of another media type, or too large. What breaks other
    ///   rules is found when the input is read.
    /// - Throws: why the file could not be written.
    public func awaitUpload(
        _ rules: UploadRules, in folder: String, keeping reserve: DiskReserve = .none
    ) async throws(FileError) -> Problem? {
        let receiver: UploadReceiver
        do throws(Problem) {
            let form = try UploadForm(
                contentType: header("Content-Type"), contentEncoding: header("Content-Encoding"), of: method, rules)
            receiver = UploadReceiver(rules, form) { () throws(FileError) in
                try TemporaryFile(in: folder, keeping: reserve)
            }
        } catch {
            return error
        }
        if announcedBytes > receiver.limit { return .largeBody(receiver.limit) }
        receiver.takesHidden = storage.form == .own
        storage.upload = receiver
        if let source = storage.bodySource {
            if let problem = await source.arrival() { return problem }
        } else {
            // The body is here already: it came without a socket.
            let whole = Array(body)
            storage.dropBody()
            if whole.count > receiver.limit { return .largeBody(receiver.limit) }
            _ = whole.withUnsafeBytes { storage.receiveUpload($0) }
        }
        receiver.finish()
        if let failure = receiver.failure { throw failure }
        return receiver.size > rules.fileBytes ? .largeFile(rules) : nil
    }

    /// What `Content-Length` says; 0 if it is absent.
    private var announcedBytes: Int {
        header("Content-Length").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    }
}
