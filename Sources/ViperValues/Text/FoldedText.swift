@_spi(_Unicode) import Swift

/// A text for caseless comparison, search and sorting: decomposed, fully case-folded, and composed again. Texts that
/// differ only in case and canonical form (The Unicode Standard, section 3.13, D145) give the same bytes; `Straße`,
/// `STRASSE` and `strasse` are equal. It is independent of locales: `I` folds to `i`, even in Turkish.
///
/// The result may be longer than the text: `ΐ` folds to three scalars before composition. Folding ASCII costs one pass,
/// anything else about 100 ns per scalar.
public func folded(_ text: String) -> String {
    var text = text
    if let folded = text.withUTF8({ foldedASCII(UnsafeRawBufferPointer($0)) }) { return folded }
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfd { appendFolded(scalar, to: &scalars) }
    var composed = String.UnicodeScalarView()
    for scalar in String(scalars)._nfc { composed.append(scalar) }
    return String(composed)
}

/// The same for a text in shared memory, which need not be copied before if it is ASCII.
public func folded(_ text: SharedText) -> String {
    text.withUnsafeBytes(foldedASCII) ?? folded(text.text)
}

/// The folded text if it is ASCII; otherwise nil.
private func foldedASCII(_ bytes: UnsafeRawBufferPointer) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { folded in
        for index in bytes.indices { folded[index] = asciiLowercased(bytes[index]) }
        return bytes.count
    }
}

/// Full case folding of a scalar (CaseFolding.txt, status C and F).
///
/// The standard library has upper and lower case mappings but no folding. Folding is the lower case of the upper case,
/// except for Cherokee, which folds to upper case, and the capital sharp s.
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
