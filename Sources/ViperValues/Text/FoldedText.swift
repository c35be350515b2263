@_spi(_Unicode) import Swift

/// A text as it is compared, searched and sorted without regard to case: decomposed, with full case folding, composed
/// again. Texts that are equal but for case and canonical form (The Unicode Standard, section 3.13, D145) give the same
/// bytes; `Straße`, `STRASSE` and `strasse` are one. No locale is asked: `I` folds to `i` also for a Turk.
///
/// The result may be longer than the text: `ΐ` makes three scalars of one before they are composed. Folding ASCII costs
/// one pass; all else about 100 ns a scalar.
public func folded(_ text: String) -> String {
    if let folded = foldedASCII(text) { return folded }
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfd { appendFolded(scalar, to: &scalars) }
    var composed = String.UnicodeScalarView()
    for scalar in String(scalars)._nfc { composed.append(scalar) }
    return String(composed)
}

/// The folded text if it is ASCII, else nil.
private func foldedASCII(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { folded in
            for index in bytes.indices {
                let byte = bytes[index]
                folded[index] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            }
            return bytes.count
        }
    }
}

/// Full case folding of one scalar (CaseFolding.txt, status C and F).
///
/// The standard library knows the mappings to upper and to lower case but no folding. Folding is the lower case of the
/// upper case, but for Cherokee, which folds to its upper case, and for the capital sharp s, which is its own.
private func appendFolded(_ scalar: Unicode.Scalar, to scalars: inout String.UnicodeScalarView) {
    let properties = scalar.properties
    guard properties.changesWhenCaseFolded else {
        scalars.append(scalar)
        return
    }
    if isCherokee(scalar) {
        scalars.append(contentsOf: properties.uppercaseMapping.unicodeScalars)
        return
    }
    if scalar == "\u{1E9E}" {
        scalars.append(contentsOf: "ss".unicodeScalars)
        return
    }
    for upper in properties.uppercaseMapping.unicodeScalars {
        scalars.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
    }
}

private func isCherokee(_ scalar: Unicode.Scalar) -> Bool {
    (0x13A0...0x13FF).contains(scalar.value) || (0xAB70...0xABBF).contains(scalar.value)
}
