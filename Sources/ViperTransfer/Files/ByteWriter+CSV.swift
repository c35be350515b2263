public import ViperValues

extension ByteWriter {
    /// Writes a field of comma-separated values, in quotes if it has commas, quotes or line breaks (RFC 4180, section 2).
    ///
    /// - Parameter isSafe: whether the file is for spreadsheets: a field that they would take for a formula then begins with
    ///   an apostrophe, and is in quotes: one that begins with `=`, `+`, `-`, `@`, a tab or a carriage return (OWASP, CSV
    ///   injection).
    public mutating func csvField(_ text: UnsafeRawBufferPointer, isSafe: Bool) {
        let isFormula =
            switch text.first {
            case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: isSafe
            default: false
            }
        guard isFormula || text.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
            return raw(text)
        }
        byte(0x22)
        if isFormula { byte(0x27) }
        for byte in text {
            if byte == 0x22 { self.byte(0x22) }
            self.byte(byte)
        }
        byte(0x22)
    }
}
