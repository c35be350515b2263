import ViperValues

/// The sender found by reading a list of forwarders from its beginning: the last one that is no trusted proxy, or the
/// first if all are trusted.
struct ForwardedChain {
    enum End: Equatable {
        /// There is no list, or it is empty.
        case nothing
        case address(ClientAddress)
        /// A sender whose address is hidden or unreadable.
        case unknown
    }

    private(set) var end = End.nothing

    private mutating func add(_ address: ClientAddress?, _ proxies: TrustedProxies) {
        guard let address else {
            end = .unknown
            return
        }
        if end == .nothing || !proxies.contains(address) { end = .address(address) }
    }
}

extension ForwardedChain {
    /// Adds a field's comma-separated addresses; ports are ignored, and so are empty elements (RFC 9110, section
    /// 5.6.1.2).
    mutating func add(addresses list: UnsafeRawBufferPointer, trusting proxies: TrustedProxies) {
        var rest = list[...]
        while !rest.isEmpty {
            let element = rest.prefix { $0 != 0x2C }
            rest = rest.dropFirst(element.count + 1)
            let node = UnsafeRawBufferPointer(rebasing: element.trimmed())
            if !node.isEmpty { add(Self.address(ofNode: node), proxies) }
        }
    }

    /// The address of a node (RFC 7239, section 6), with or without a port; nil for `unknown`, an obfuscated name, or
    /// an invalid node.
    private static func address(ofNode node: UnsafeRawBufferPointer) -> ClientAddress? {
        if node.first == 0x5B {
            guard let close = node.firstIndex(of: 0x5D), isPort(node, after: close + 1) else { return nil }
            let inner = UnsafeRawBufferPointer(rebasing: node[1..<close])
            return inner.contains(0x3A) ? ClientAddress(text: inner) : nil
        }
        guard let colon = node.firstIndex(of: 0x3A), !node[(colon + 1)...].contains(0x3A) else {
            return ClientAddress(text: node)
        }
        return isPort(node, after: colon) ? ClientAddress(text: UnsafeRawBufferPointer(rebasing: node[..<colon])) : nil
    }

    /// Whether the rest is empty, or a colon and a port: 1 to 5 digits, or `_` and a name.
    private static func isPort(_ node: UnsafeRawBufferPointer, after start: Int) -> Bool {
        guard start < node.count else { return true }
        let port = node[(start + 1)...]
        guard node[start] == 0x3A, let first = port.first else { return false }
        if first == 0x5F { return port.count > 1 && port.dropFirst().allSatisfy(isNameByte) }
        return port.count <= 5 && port.allSatisfy { 0x30...0x39 ~= $0 }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x7A ~= asciiLowercased(byte) || byte == 0x2E || byte == 0x5F || byte == 0x2D
    }
}

extension ForwardedChain {
    /// Adds a field's elements (RFC 7239, section 4). A field that is malformed anywhere yields no address, since its
    /// quotation marks may be the client's.
    mutating func add(forwarded field: UnsafeRawBufferPointer, trusting proxies: TrustedProxies) {
        var start = 0
        while start <= field.count {
            guard let element = Self.element(of: field, from: start) else {
                end = .unknown
                return
            }
            if !element.isEmpty { add(element.node.flatMap(Self.address(ofNode:)), proxies) }
            start = element.end + 1
        }
    }

    private struct Element {
        /// The value of `for`, without quotation marks.
        var node: UnsafeRawBufferPointer?
        var isEmpty = true
        /// The index of the comma after it, or the end of the field.
        var end = 0
    }

    /// Parses the `;`-separated pairs of one element; nil if they are malformed or `for` is repeated.
    private static func element(of field: UnsafeRawBufferPointer, from start: Int) -> Element? {
        var element = Element()
        var index = start
        while true {
            while index < field.count && field[index].isBlank { index += 1 }
            if index < field.count && field[index] != 0x3B && field[index] != 0x2C {
                guard let pair = pair(of: field, from: index) else { return nil }
                element.isEmpty = false
                index = pair.end
                if StaticString("for").equalsIgnoringCase(pair.name) {
                    guard element.node == nil else { return nil }
                    element.node = pair.value
                }
                while index < field.count && field[index].isBlank { index += 1 }
            }
            guard index < field.count, field[index] != 0x2C else {
                element.end = index
                return element
            }
            guard field[index] == 0x3B else { return nil }
            index += 1
        }
    }

    private struct Pair {
        let name: UnsafeRawBufferPointer
        let value: UnsafeRawBufferPointer
        let end: Int
    }

    /// Parses `name=value` or `name="value"`; nil if it is malformed. Backslashes in quotation marks are kept, so that
    /// such a value is no address: none needs one.
    private static func pair(of field: UnsafeRawBufferPointer, from start: Int) -> Pair? {
        var index = start
        while index < field.count && isNameByte(field[index]) { index += 1 }
        guard index > start, index < field.count, field[index] == 0x3D else { return nil }
        let name = UnsafeRawBufferPointer(rebasing: field[start..<index])
        index += 1
        guard index < field.count, field[index] == 0x22 else {
            let first = index
            while index < field.count && !isEnd(field[index]) { index += 1 }
            return Pair(name: name, value: UnsafeRawBufferPointer(rebasing: field[first..<index]), end: index)
        }
        let first = index + 1
        index = first
        while index < field.count && field[index] != 0x22 { index += field[index] == 0x5C ? 2 : 1 }
        guard index < field.count else { return nil }
        return Pair(name: name, value: UnsafeRawBufferPointer(rebasing: field[first..<index]), end: index + 1)
    }

    /// Whether a byte ends an unquoted value. A quotation mark inside one is malformed.
    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == 0x2C || byte == 0x3B || byte == 0x22 || byte.isBlank
    }
}
