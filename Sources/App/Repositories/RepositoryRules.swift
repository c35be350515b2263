import ViperValues

/// The rules for the values of repositories, whatever their origin.
enum RepositoryRules {
    static let ids = 1...Repository.largest
    static let counts = 0...Repository.largest
    static let name = TextBounds.exactly(1...255)
    static let fullName = TextBounds.exactly(1...512)
    static let description = TextBounds.exactly(0...10_000)
    static let language = TextBounds.exactly(1...100)
    static let ownerName = TextBounds.exactly(1...255)
    static let address = TextBounds.exactly(1...2000)

    /// Whether a text is a URL that a client may follow: `http` or `https`, in printable ASCII.
    static func isAddress(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    /// Whether an entity tag may be sent back to an upstream (RFC 9110, section 8.8.3): at most 256 bytes.
    static func isEntityTag(_ tag: String) -> Bool {
        guard tag.utf8.count <= 256 else { return false }
        let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        return opaque.utf8.count >= 2 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
            && opaque.utf8.dropFirst().dropLast().allSatisfy { $0 == 0x21 || 0x23...0x7E ~= $0 }
    }

    /// The error in stored texts, as a sentence; nil if they are valid.
    static func fault(in texts: RepositoryTexts) -> String? {
        let demands: [(part: StaticString, text: SharedText?, bounds: TextBounds, isAddressPart: Bool)] = [
            ("name", texts.name, name, false), ("full name", texts.fullName, fullName, false),
            ("description", texts.description, description, false), ("language", texts.language, language, false),
            ("owner's name", texts.ownerName, ownerName, false), ("owner's picture", texts.ownerPicture, address, true),
            ("address", texts.url, address, true),
        ]
        for (part, text, bounds, isAddressPart) in demands {
            guard let text else { continue }
            do throws(InputFault) {
                let text = try text.checked(within: bounds)
                guard isAddressPart && !isAddress(text) else { continue }
                return "Expected an address of http or https as the \(part), found '\(text.prefix(40))'."
            } catch { return "\(part): \(error.detail)" }
        }
        return nil
    }
}

extension SharedText {
    fileprivate func checked(within bounds: TextBounds) throws(InputFault) -> String {
        let result = withUnsafeBytes { bytes in
            Result { () throws(InputFault) in try String(decoding: bytes, as: UTF8.self).checked(within: bounds) }
        }
        return try result.get()
    }
}
