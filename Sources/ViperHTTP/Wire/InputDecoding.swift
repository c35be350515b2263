public import ViperJSON

/// The parts of an ``InputDescription`` that every request needs.
public struct InputShape: Sendable {
    /// The description.
    public let description: InputDescription
    /// Whether the body is read.
    public let hasBody: Bool
    /// Whether the body is an upload.
    public let hasUpload: Bool
    @usableFromInline let hasElements: Bool
    @usableFromInline let captureCount: Int

    /// Creates the shape of a description.
    public init(_ description: InputDescription) {
        self.description = description
        hasBody = description.hasBody
        hasUpload = !description.uploads.isEmpty
        hasElements = description.elements != nil
        captureCount = description.names(from: .path).count
    }
}

extension WireInput {
    /// Reads the input of a request completely or not at all.
    ///
    /// - Throws: a problem that lists every fault: 400 if the path, the query or a header field is at fault or the body
    ///   is malformed, 415 if the body has another media type, 422 if only members of the body break a rule, 428 if the
    ///   only fault is a missing, required `If-Match`.
    @inlinable
    public static func read(_ request: Request, shape: InputShape) throws(Problem) -> Self {
        var reader = InputReader(request, captureCount: shape.captureCount)
        if shape.hasBody { return try read(&reader, withBodyOf: request, shape) }
        let input = Self(&reader)
        try reader.finish(shape)
        return input
    }

    /// Reads an input that consists of path segments only, for a router's gate.
    ///
    /// - Parameter captureCount: how many of the request's last captures begin with those that are read.
    @inlinable
    public static func read(pathOf request: Request, captureCount: Int) throws(Problem) -> Self {
        var reader = InputReader(request, captureCount: captureCount)
        let input = Self(&reader)
        try reader.finishPath()
        return input
    }

    @inlinable
    static func read(
        _ reader: inout InputReader, withBodyOf request: Request, _ shape: InputShape
    ) throws(Problem) -> Self {
        if shape.hasUpload { return try read(&reader, uploadedBy: request, shape) }
        try InputReader.checkMediaType(request)
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: request.body)
        } catch {
            _ = Self(&reader)
            reader.noteUnread(shape)
            throw reader.problem(for: error)
        }
        return try document.withRoot { root throws(Problem) in
            reader.begin(root, shape)
            let input = Self(&reader)
            try reader.finish(shape)
            return input
        }
    }

    @usableFromInline
    static func read(
        _ reader: inout InputReader, uploadedBy request: Request, _ shape: InputShape
    ) throws(Problem) -> Self {
        let input = Self(&reader)
        try reader.checkForm(shape)
        reader.notePartFaults()
        try reader.finish(shape)
        return input
    }
}
