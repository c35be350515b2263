import Testing

@testable import Viper

@Suite("Known lengths of coded documents")
struct CodedLengthsTests {
    @Test("A length is told for the very hash it was noted for, until another takes its place")
    func noted() {
        let lengths = CodedLengths()
        #expect(lengths.length(of: 0) == nil)
        lengths.note(7, of: 0xABCD_EF01_2345_6789)
        #expect(lengths.length(of: 0xABCD_EF01_2345_6789) == 7)
        // The same place, another document.
        #expect(lengths.length(of: 0xABCD_EF02_2345_6789) == nil)
        lengths.note(9, of: 0xABCD_EF02_2345_6789)
        #expect(lengths.length(of: 0xABCD_EF01_2345_6789) == nil)
        #expect(lengths.length(of: 0xABCD_EF02_2345_6789) == 9)
    }

    @Test("A length that a place cannot hold is not noted", arguments: [0, -1, 1 << 24, .max])
    func bounds(_ length: Int) {
        let lengths = CodedLengths()
        lengths.note(length, of: 5)
        #expect(lengths.length(of: 5) == nil)
        lengths.note((1 << 24) - 1, of: 5)
        #expect(lengths.length(of: 5) == (1 << 24) - 1)
    }
}
