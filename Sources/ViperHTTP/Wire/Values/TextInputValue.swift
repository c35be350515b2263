public import ViperValues

/// A value that is read from a text, whether in a parameter or in a string of a JSON body.
public protocol TextInputValue: InputValue where Bounds == Unbounded {
    static func read(_ text: String) throws(InputFault) -> Self
}

extension TextInputValue {
    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        try read(String(decoding: text, as: UTF8.self))
    }
}
