import Glibc

/// Writes text to a descriptor with one call, ignoring errors.
package func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
}
