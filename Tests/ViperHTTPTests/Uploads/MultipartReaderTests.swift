import ViperTesting

@testable import ViperHTTP

@Suite("Reading the parts of a form")
struct MultipartReaderTests {
    /// What a body consists of, in the order of arrival.
    struct Read: Equatable {
        struct Part: Equatable {
            var head: MultipartHead
            var content: [UInt8] = []
            var hasEnded = false
        }

        var parts: [Part] = []
        var fault: MultipartFault?
    }

    static let boundary = "b--d"

    /// Reads a body in pieces that end at the given places.
    static func read(_ body: [UInt8], splitAt ends: [Int] = [], boundary: String = boundary) throws -> Read {
        var reader = try MultipartReader(boundary: boundary)
        var read = Read()
        var start = 0
        for end in ends.sorted() + [body.count] where end > start {
            // A copy of its own, so that a read beyond the end is found.
            let piece = Array(body[start..<end])
            piece.withUnsafeBytes { bytes in
                reader.read(bytes) { event in
                    switch event {
                    case .part(let head): read.parts.append(Read.Part(head: head))
                    case .bytes(let bytes): read.parts[read.parts.count - 1].content += Array(bytes)
                    case .end: read.parts[read.parts.count - 1].hasEnded = true
                    }
                }
            }
            start = end
        }
        reader.finish()
        read.fault = reader.fault
        return read
    }

    static func read(_ text: String) throws -> Read {
        try read(Array(text.replacing("\n", with: "\r\n").utf8))
    }

    private static let head = "Content-Disposition: form-data; name=\"a\"\n\n"

    @Test("Parts have a name, a type and a content, which may be empty")
    func parts() throws {
        let read = try Self.read(
            """
            --b--d
            Content-Disposition: form-data; name="caption"

            line 1
            line 2
            --b--d
            content-type: Image/PNG; x=y
            CONTENT-DISPOSITION: form-data; filename="C:\\\\b.png" ; NAME=image
            Content-Transfer-Encoding: Binary
            X-Other: anything: at all

            --b-
            --b--d
            Content-Disposition: form-data; name="a\\"b"; filename*=UTF-8''%e2%82%ac


            --b--d--
            """)
        #expect(read.fault == nil)
        #expect(read.parts.map(\.head.name) == ["caption", "image", "a\"b"])
        #expect(read.parts.map(\.head.mediaType) == [nil, "image/png", nil])
        #expect(read.parts.map(\.head.transferEncoding) == [nil, "binary", nil])
        #expect(read.parts.map { String(decoding: $0.content, as: UTF8.self) } == ["line 1\r\nline 2", "--b-", ""])
        #expect(read.parts.allSatisfy { $0.hasEnded && $0.head.isPlain })
    }

    @Test(
        "A part's name is read as browsers write it, or else by the quoting of RFC 2183",
        arguments: [
            (#"name="image"; filename="a\""#, "image"), (#"filename="a\"; name="image""#, "image"),
            (#"filename="a\\"; name="image""#, "image"), (#"name="a\""#, #"a\"#), (#"name="a\\""#, #"a\\"#),
            (#"name="a\b""#, #"a\b"#), (#"name="a%22b""#, #"a"b"#), (#"name="a%0D%0Ab""#, "a\r\nb"),
            (#"name="50%25%""#, "50%25%"), (#"name="%2""#, "%2"),
            // These can only be RFC 2183's.
            (#"name="a\"b""#, #"a"b"#), (#"name="a\\\"b%22""#, #"a\"b%22"#),
            (#"filename="say \"hi\".png"; name="image""#, "image"),
        ])
    func names(_ parameters: String, _ name: String) throws {
        let read = try Self.read("--b--d\nContent-Disposition: form-data; \(parameters)\n\nx\n--b--d--")
        #expect(read.fault == nil && read.parts.map(\.head.name) == [name])
    }

    @Test("What stands before the first boundary and after the last one is ignored, and white space after one")
    func surroundings() throws {
        let read = try Self.read("before --b--d\n--b--\n--b--d  \t\n\(Self.head)x\n--b--d--after\n--b--d\nmore")
        #expect(read.fault == nil && read.parts.map(\.content) == [Array("x".utf8)])
        #expect(try Self.read("--b--d--") == Read())
    }

    @Test(
        "A body that is no form is refused",
        arguments: [
            ("", .noPart), ("--b--", .noPart), ("x--b--d\n", .noPart), ("--b--d", .noEnd), ("--b--d-", .noEnd),
            ("--b--d\n", .noEnd), ("--b--d\n\(head)", .noEnd), ("--b--d\n\(head)x\n--b--d", .noEnd),
            ("--b--d\n\(head)x\n--b--d-", .noEnd), ("--b--d\n\(head)x\n--b--d\n", .noEnd),
            ("--b--d\n\(head)x--b--d--", .noEnd), ("--b--d\n\(head)x\n--b--dx", .malformedDelimiter),
            ("--b--d- -\n", .malformedDelimiter), ("--b--d -\n", .malformedDelimiter),
            ("--b--d\r \n", .malformedDelimiter), ("--b--d" + String(repeating: " ", count: 65), .malformedDelimiter),
            ("--b--d\n\nx", .noName), ("--b--d\nContent-Type: a/b\n\n", .noName),
            ("--b--d\nContent-Disposition: form-data\n\n", .noName),
            ("--b--d\nContent-Disposition: form-data; name\n\n", .noName),
            ("--b--d\nContent-Disposition: form-data; name=\"a\n\n", .noName),
            ("--b--d\nContent-Disposition: form-data; name=a; name=b\n\n", .noName),
            ("--b--d\nContent-Disposition: attachment; name=a\n\n", .noName),
            ("--b--d\nContent-Disposition\n\n", .malformedHead), ("--b--d\n: form-data\n\n", .malformedHead),
            ("--b--d\nContent Disposition: form-data\n\n", .malformedHead),
            ("--b--d\nA: b\n c\n\n", .malformedHead), ("--b--d\nA: b\nA: c\n\n", .malformedHead),
            ("--b--d\nA: b\rc\n\n", .malformedHead), ("--b--d\nA: \u{7}\n\n", .malformedHead),
            ("--b--d\nA: \(String(repeating: "x", count: MultipartReader.headBytes))\n\n", .longHead),
        ] as [(String, MultipartFault)])
    func malformed(_ text: String, _ fault: MultipartFault) throws {
        #expect(try Self.read(text).fault == fault)
    }

    @Test("A line break is CR and LF")
    func lineFeeds() throws {
        #expect(try Self.read(Array("--b--d\nA: b\n\n".utf8)).fault == .malformedDelimiter)
        #expect(try Self.read(Array("--b--d\r\nA: b\n\r\n".utf8)).fault == .malformedHead)
    }

    @Test("There are at most 64 parts, each with at most 8 KiB of header fields")
    func bounds() throws {
        let part = "--b--d\n\(Self.head)x\n"
        #expect(try Self.read(String(repeating: part, count: 64) + "--b--d--").parts.count == 64)
        #expect(try Self.read(String(repeating: part, count: 65) + "--b--d--").fault == .manyParts)
        let head = "Content-Disposition: form-data; name=a\nA: "
        let padding = String(repeating: "x", count: MultipartReader.headBytes - head.utf8.count - 5)
        #expect(try Self.read("--b--d\n\(head)\(padding)\n\nx\n--b--d--").fault == nil)
    }

    @Test("A boundary has 1 to 70 of the allowed characters")
    func boundaries() throws {
        for boundary in ["", "a ", "a\"", "é", String(repeating: "a", count: 71)] {
            #expect(throws: MultipartFault.noBoundary) { try MultipartReader(boundary: boundary) }
        }
        for boundary in ["a", "'()+_,-./:=? a", String(repeating: "-", count: 70)] {
            let body = "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--\(boundary)--"
            #expect(try Self.read(Array(body.utf8), boundary: boundary).parts.map(\.content) == [[0x31]])
        }
    }
}

/// Bodies in pieces, and broken ones, by chance.
@Suite("Reading the parts of random forms")
struct MultipartFuzzTests {
    /// A content that often looks like the delimiter.
    private func content(_ random: inout SeededGenerator) -> [UInt8] {
        let delimiter = Array("\r\n--\(MultipartReaderTests.boundary)".utf8)
        var content: [UInt8] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            switch Int.random(in: 0...3, using: &random) {
            case 0: content += delimiter.prefix(Int.random(in: 0..<delimiter.count, using: &random))
            case 1: content += [[0x0D], [0x0A], [0x2D, 0x2D]].randomElement(using: &random) ?? []
            default:
                for _ in 0..<Int.random(in: 0...20, using: &random) {
                    content.append(UInt8.random(in: .min ... .max, using: &random))
                }
            }
        }
        // By chance, the pieces may make a whole delimiter.
        while content.indices.contains(where: { content[$0...].starts(with: delimiter) }) { content.removeLast() }
        return content
    }

    private func ends(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
        guard count > 0 else { return [] }
        return (0..<Int.random(in: 0...8, using: &random)).map { _ in Int.random(in: 0...count, using: &random) }
    }

    private func form(_ random: inout SeededGenerator) -> (body: [UInt8], contents: [[UInt8]]) {
        var form = MultipartForm(boundary: MultipartReaderTests.boundary)
        var contents: [[UInt8]] = []
        for index in 0..<Int.random(in: 0...4, using: &random) {
            contents.append(content(&random))
            form = form.file("part\(index)", contents[index])
        }
        return (form.body, contents)
    }

    @Test("A form is the same however it is split", arguments: 0..<20)
    func splits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let (body, contents) = form(&random)
            let whole = try MultipartReaderTests.read(body)
            #expect(whole.fault == nil)
            #expect(whole.parts.map(\.content) == contents)
            #expect(try MultipartReaderTests.read(body, splitAt: Array(1..<body.count)) == whole)
            #expect(try MultipartReaderTests.read(body, splitAt: ends(body.count, &random)) == whole)
        }
    }

    @Test("A broken form ends in a fault or is read, the same however it is split", arguments: 0..<20)
    func broken(seed: UInt64) throws {
        var random = SeededGenerator(seed: 1_000 + seed)
        var faultCount = 0
        for _ in 0..<100 {
            var (body, _) = form(&random)
            for _ in 0...Int.random(in: 0...3, using: &random) where !body.isEmpty {
                let place = Int.random(in: 0..<body.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: body[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: body.remove(at: place)
                case 2: body.removeSubrange(place...)
                default: body.insert([0x0D, 0x0A, 0x2D, 0x22].randomElement(using: &random) ?? 0, at: place)
                }
            }
            let whole = try MultipartReaderTests.read(body)
            #expect(whole.fault != nil || whole.parts.allSatisfy(\.hasEnded))
            if whole.fault != nil { faultCount += 1 }
            #expect(try MultipartReaderTests.read(body, splitAt: Array(0...body.count)) == whole)
            #expect(try MultipartReaderTests.read(body, splitAt: ends(body.count, &random)) == whole)
        }
        #expect((10..<100).contains(faultCount))
    }
}
