public import ViperJSON
public import ViperValues

// Numbers that lose digits are no values on the wire. The compiler says what to use instead, and refuses every use of these
// conformances, so that nothing calls what they consist of.

@available(*, unavailable, message: "A Double is not exact: use Decimal<places>, or Int in a smaller unit.")
extension Double: InputValue, OutputValue {
    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault)
        -> Double
    { fatalError() }
    public static func schema(within bounds: Unbounded) -> Schema { fatalError() }
    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Double { fatalError() }
    public func write(to writer: inout ByteWriter) { fatalError() }
    public static var schema: Schema { fatalError() }
}

@available(*, unavailable, message: "A Float is not exact: use Decimal<places>, or Int in a smaller unit.")
extension Float: InputValue, OutputValue {
    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault)
        -> Float
    { fatalError() }
    public static func schema(within bounds: Unbounded) -> Schema { fatalError() }
    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Float { fatalError() }
    public func write(to writer: inout ByteWriter) { fatalError() }
    public static var schema: Schema { fatalError() }
}
