import Glibc
import ViperHTTP
import ViperJSON
import ViperValues

/// The fuzzer's entry point for each input. An environment variable selects the target. A violation traps, which the
/// fuzzer reports with the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // An exact copy, so that the address sanitizer sees any read beyond its end.
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    switch target {
    case "query": fuzzQuery(input)
    case "percent": fuzzPercent(input)
    case "cursor": fuzzCursor(input)
    case "codings": fuzzCodings(input)
    case "multipart": fuzzMultipart(input)
    default: fuzzJSON(input)
    }
    return 0
}

private let target = getenv("ADDER_FUZZ_TARGET").map { String(cString: $0) } ?? "json"

private func check(_ holds: Bool, _ what: StaticString) {
    if !holds { fatalError("\(what)") }
}

private func fuzzJSON(_ input: [UInt8]) {
    var rewritten: [UInt8]?
    input.withUnsafeBytes { bytes in
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        rewritten = written(document.root)
        inspect(document.root)
    }
    check((rewritten != nil) == ReferenceJSON.accepts(input), "the reader and the reference disagree")
    guard let rewritten else { return }
    rewritten.withUnsafeBytes { again in
        input.withUnsafeBytes { bytes in
            guard let first = try? JSONDocument(parsing: bytes), let second = try? JSONDocument(parsing: again) else {
                fatalError("a document that was written is refused")
            }
            check(isSame(first.root, second.root), "a document changed on its way")
        }
    }
}

private func written(_ value: JSONValue) -> [UInt8] {
    var writer = ByteWriter()
    value.write(to: &writer)
    // Bound to a name, or the block would be freed before it is read.
    let block = writer.finish()
    return Array(block.unsafeBytes)
}

private func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    guard left.kind == right.kind, left.count == right.count, left.bool == right.bool, left.text == right.text,
        left.numberText == right.numberText
    else { return false }
    return zip(left.elements, right.elements).allSatisfy { isSame($0, $1) }
        && zip(left.members, right.members).allSatisfy {
            $0.name.utf8.elementsEqual($1.name.utf8) && isSame($0.value, $1.value)
        }
}

/// Calls every accessor of a value and of all values within it.
private func inspect(_ value: JSONValue) {
    for element in value.elements { inspect(element) }
    for member in value.members { inspect(member.value) }
    if value.kind == .number { inspectNumber(value) }
    if var text = value.text {
        check(text.withUTF8 { value.isText(UnsafeRawBufferPointer($0)) }, "a text is not itself")
        check(value.withText { $0.count } == text.utf8.count, "a text has two lengths")
    }
    guard var fields = JSONFields(value) else { return }
    let names = Set(value.members.map { Array($0.name.utf8) })
    for name in names { check(name.withUnsafeBytes { fields.take($0) } != nil, "a member is not found by its name") }
    check(fields.isExhausted == (names.count == value.count), "members are left over")
    check(fields.rest(atMost: .max).count == value.count - names.count, "the rest is not what is left")
    check(fields.rest(atMost: .max).allSatisfy { $0.reason == .duplicate }, "a duplicate is called unknown")
}

private func inspectNumber(_ value: JSONValue) {
    let wide = value.integer(as: Int128.self), narrow = value.integer(as: Int64.self)
    switch (wide, narrow) {
    case (.success(let wide), .success(let narrow)): check(wide == Int128(narrow), "a number has two values")
    case (.success(let wide), .failure(let fault)):
        check(fault == .outOfBounds && Int64(exactly: wide) == nil, "a number that fits is refused")
    case (.failure(let left), .failure(let right)): check(left == right, "a number has two faults")
    case (.failure, .success): fatalError("a number fits into the narrower type only")
    }
    if case .success(let narrow) = narrow, let text = value.numberText, let plain = Int64(text) {
        check(plain == narrow, "a number is not what its digits say")
    }
}

private func fuzzQuery(_ input: [UInt8]) {
    input.withUnsafeBytes { bytes in
        let query = QueryString(bytes)
        var raw: [[UInt8]] = []
        for parameter in query {
            raw.append(
                Array(parameter.name.bytes) + (parameter.value.bytes.isEmpty ? [] : [0x3D] + parameter.value.bytes))
            if let text = try? parameter.value.text() {
                check(Array(text.utf8).withUnsafeBytes { parameter.value.isText($0) }, "a value is not its text")
            }
        }
        // The input, without empty pairs and the `=` before an empty value.
        let expected = input.split(separator: 0x26).map { pair in
            pair.firstIndex(of: 0x3D) == pair.indices.last ? Array(pair.dropLast()) : Array(pair)
        }
        check(raw == expected, "parameters are lost")
        _ = query.parameter("limit")
    }
}

private func fuzzPercent(_ input: [UInt8]) {
    for place in [PercentEncoding.Place.path, .query] {
        guard let text = input.withUnsafeBytes({ try? PercentEncoding.decode($0, in: place) }) else { continue }
        check(!text.utf8.contains(0), "U+0000 got through")
        let encoded = Array(PercentEncoding.encode(text).utf8)
        let again = encoded.withUnsafeBytes { try? PercentEncoding.decode($0, in: place) }
        check(again.map { Array($0.utf8) } == Array(text.utf8), "text changed on its way")
    }
}

private func fuzzCursor(_ input: [UInt8]) {
    if let cursor = input.withUnsafeBytes({ Cursor(text: $0) }) {
        check(Array(cursor.text.utf8) == input, "a cursor has two texts")
        read(cursor)
    }
    // The input as a payload must survive the round trip, whatever it is.
    var writer = PayloadWriter()
    for byte in input.prefix(3000) { writer.byte(byte) }
    let cursor = writer.finish()
    check(Cursor(cursor.text) == cursor, "a cursor changed on its way")
    read(cursor)
}

/// Reads a payload in an order that its own bytes choose.
private func read(_ cursor: Cursor) {
    var reader = PayloadReader(cursor)
    while let choice = reader.byte() {
        switch choice % 4 {
        case 0: _ = reader.int64()
        case 1: _ = reader.uuid()
        case 2: _ = reader.text()
        default: _ = reader.byte()
        }
    }
    check(reader.isAtEnd, "a payload has no end")
}

/// Nil if nothing is acceptable.
private func codings(_ fields: [[UInt8]]) -> AcceptEncoding? {
    let storage = RequestStorage()
    for field in fields {
        field.withUnsafeBytes { storage.addField(name: StaticString("Accept-Encoding").bytes, value: $0) }
    }
    return AcceptEncoding(Request(storage))
}

/// Reads the input as one field, and as several split at its commas: both mean the same (RFC 9110, section 5.3).
private func fuzzCodings(_ input: [UInt8]) {
    let whole = codings([input])
    let parts = input.split(separator: 0x2C, omittingEmptySubsequences: false).map { Array($0) }
    check(codings(parts) == whole, "a list in many fields is another one")
    check(codings([input, []]) == whole, "an empty field changes something")
    check(codings([input, Array("gzip;q=1.5".utf8)]) == whole, "a member that cannot be read changes something")
    if let accepted = whole {
        check(!accepted.refusesIdentity || accepted.coding == .gzip, "all is refused, and something is chosen")
    }
    check(codings([input, Array("gzip".utf8)])?.coding == .gzip, "gzip is wanted most, and is not chosen")
}

/// What a form consists of: names and contents, each part ended or not.
private struct Form: Equatable {
    var parts: [(name: String, content: [UInt8], hasEnded: Bool)] = []
    var fault: MultipartFault?

    init(_ input: [UInt8], inPiecesOf size: Int) {
        guard var reader = try? MultipartReader(boundary: "b-d") else { fatalError("a boundary is refused") }
        var start = 0
        while start < input.count {
            // An exact copy, so that the address sanitizer sees any read beyond its end.
            let piece = Array(input[start..<min(start + size, input.count)])
            start += piece.count
            piece.withUnsafeBytes { bytes in
                reader.read(bytes) { event in
                    switch event {
                    case .part(let head): parts.append((head.name, [], false))
                    case .bytes(let bytes): parts[parts.count - 1].content += Array(bytes)
                    case .end: parts[parts.count - 1].hasEnded = true
                    }
                }
            }
        }
        reader.finish()
        fault = reader.fault
    }

    static func == (left: Form, right: Form) -> Bool {
        left.fault == right.fault && left.parts.elementsEqual(right.parts, by: ==)
    }
}

/// Reads a form at once, and in pieces whose size its first byte chooses: both give the same.
private func fuzzMultipart(_ input: [UInt8]) {
    let whole = Form(input, inPiecesOf: max(1, input.count))
    check(whole.fault != nil || whole.parts.allSatisfy { $0.hasEnded }, "a part of a good form has no end")
    check(whole.parts.dropLast().allSatisfy { $0.hasEnded }, "a part begins in another one")
    check(whole.parts.allSatisfy { !contains($0.content, Array("\r\n--b-d".utf8)) }, "a content has a boundary")
    check(Form(input, inPiecesOf: 1 + Int(input.first ?? 0) % 16) == whole, "a form in pieces is another one")
}

private func contains(_ bytes: [UInt8], _ other: [UInt8]) -> Bool {
    guard bytes.count >= other.count else { return false }
    return (0...(bytes.count - other.count)).contains { bytes[$0...].starts(with: other) }
}
