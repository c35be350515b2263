import Testing

@testable import ViperDaemon

/// The character classes of HTTP, byte by byte.
@Suite struct CharactersTests {
    @Test("A byte that a value may not have is found wherever it stands in it", arguments: 1...26)
    func control(length: Int) {
        for place in 0..<length {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: 0x61, count: length)
                bytes[place] = byte
                bytes.withUnsafeBytes { value in
                    let isControl = byte < 0x20 && byte != 0x09 || byte == 0x7F
                    #expect(Characters.hasControl(value) == isControl, "\(byte) at \(place) of \(length)")
                    let isSpace = byte < 0x21 || byte == 0x7F
                    #expect(Characters.hasControlOrSpace(value) == isSpace, "\(byte) at \(place) of \(length)")
                }
            }
        }
    }

    @Test("An empty value has none")
    func empty() {
        #expect(!Characters.hasControl(UnsafeRawBufferPointer(start: nil, count: 0)))
    }

    @Test("A host has unreserved characters, sub-delimiters and percent signs (RFC 3986, section 3.2.2)")
    func host() {
        let others = "-._~%!$&'()*+,;=".utf8
        for byte in UInt8.min...UInt8.max where byte != 0x3A {
            let character = Unicode.Scalar(byte)
            let isLetterOrDigit = byte < 0x80 && (character.properties.isAlphabetic || 0x30...0x39 ~= byte)
            [0x61, byte, 0x62].withUnsafeBytes { name in
                #expect(Characters.isHost(name) == (isLetterOrDigit || others.contains(byte)), "\(byte)")
            }
        }
    }
}
