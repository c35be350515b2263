public import ViperValues

/// What a closure writes, as text.
public func written(capacity: Int = 64, _ body: (inout ByteWriter) -> Void) -> String {
    var writer = ByteWriter(capacity: capacity)
    body(&writer)
    return writer.finish().text
}
