public import ViperValues

extension Problem {
    /// The problem document as a response without an entity tag, which caches never store.
    public func response(to request: Request, in language: LanguageTag = .english) -> Response {
        var writer = ByteWriter(capacity: 512)
        write(instance: request.path, requestID: request.identifier, in: language, to: &writer)
        var response = Response(status, Self.contentType, writer.finish())
        response.cacheControl = "no-store"
        response.fields = fields
        response.closesConnection = closesConnection
        return response
    }
}
