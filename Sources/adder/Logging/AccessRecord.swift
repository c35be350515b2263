/// What the access line says about one request. The bytes are lent: they are read before the call returns.
struct AccessRecord {
    /// When the answer was handed over, in microseconds since 1970.
    var time: Int64
    var identifier: UnsafeRawBufferPointer
    var method: UnsafeRawBufferPointer
    /// The route's pattern, such as `/items/{id}`; empty if no route matched.
    var pattern: UnsafeRawBufferPointer
    var status: Int
    /// The bytes of the answer's body.
    var bytes: Int
    /// From the first byte of the head that was seen to the answer.
    var microseconds: Int
}
