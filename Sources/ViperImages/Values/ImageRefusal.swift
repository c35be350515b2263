public import ViperValues

/// What is wrong with an image that cannot be rendered.
public enum ImageRefusal: Error, Sendable, Equatable {
    /// It is of no kind that is read. `found` says what it seems to be.
    case notAnImage(found: String)
    /// It is of a kind that is read only where a library is installed, and here it is not.
    case unsupported(ImageKind)
    /// The file is larger than allowed.
    case tooManyBytes(found: Int, most: Int)
    /// It has more pixels than allowed.
    case tooManyPixels(width: Int, height: Int, most: Int)
    /// The file ends before the image does.
    case truncated(ImageKind)
    /// The library finds errors in it.
    case corrupt(ImageKind)
    /// Decoding it would take more memory than allowed.
    case tooMuchMemory(ImageKind)
    /// Decoding it takes more processor time than allowed.
    case tooSlow(ImageKind)
    /// The decoder died of it, by the signal of this number.
    case fatal(ImageKind, signal: Int32)

    /// A camelCase code for programs.
    public var code: String {
        switch self {
        case .notAnImage: "notAnImage"
        case .unsupported: "unsupportedImage"
        case .tooManyBytes: "tooManyBytes"
        case .tooManyPixels: "tooManyPixels"
        case .truncated: "truncatedImage"
        case .corrupt, .fatal: "corruptImage"
        case .tooMuchMemory, .tooSlow: "costlyImage"
        }
    }

    /// A sentence for clients: what was expected, and what was found.
    public var detail: Sentence {
        switch self {
        case .notAnImage(let found):
            return .found(Self.image, found)
        case .unsupported(let kind):
            let library = kind.optionalLibrary ?? "library"
            return Sentence(
                """
                Expected a JPEG, PNG or WebP image, found \(kind == .avif ? "an" : "a") \(kind.rawValue) image, which this \
                server cannot decode: it has no \(library). Send it as a JPEG.
                """,
                fr: """
                    Attendu : \(Self.image), trouvé : une image \(kind.rawValue), que ce serveur ne peut pas décoder : il n'a \
                    pas \(library). Envoyez-la en JPEG.
                    """,
                pt: """
                    Esperado: \(Self.image), encontrado: uma imagem \(kind.rawValue), que este servidor não consegue \
                    descodificar: não tem \(library). Envie-a em JPEG.
                    """)
        case .tooManyBytes(let found, let most):
            return Sentence(
                "Expected at most \(most) bytes, found \(found).",
                fr: "Au plus \(most) octets attendus, \(found) trouvés.",
                pt: "No máximo \(most) bytes esperados, \(found) encontrados.")
        case .tooManyPixels(let width, let height, let most):
            let most = Self.megapixels(most)
            let found = Self.megapixels(width.multipliedReportingOverflow(by: height).partialValue)
            return Sentence(
                "Expected at most \(most) megapixels, found \(found).",
                fr: "Au plus \(most) mégapixels attendus, \(found) trouvés.",
                pt: "No máximo \(most) megapíxeis esperados, \(found) encontrados.")
        case .truncated(let kind):
            return Sentence(
                "Expected a whole \(kind.rawValue) image, found one whose end is missing.",
                fr: "Image \(kind.rawValue) entière attendue, la fin de celle-ci manque.",
                pt: "Esperada uma imagem \(kind.rawValue) inteira, falta o fim desta.")
        case .corrupt(let kind), .fatal(let kind, _):
            return Sentence(
                "Expected a \(kind.rawValue) image that can be decoded, found errors in it.",
                fr: "Image \(kind.rawValue) qui se décode attendue, des erreurs y ont été trouvées.",
                pt: "Esperada uma imagem \(kind.rawValue) que se descodifique, foram encontrados erros.")
        case .tooMuchMemory(let kind):
            return Sentence(
                "Expected a \(kind.rawValue) image that can be decoded in little memory, found one that takes more.",
                fr: "Image \(kind.rawValue) qui se décode avec peu de mémoire attendue, celle-ci en prend davantage.",
                pt: "Esperada uma imagem \(kind.rawValue) que se descodifique com pouca memória, esta precisa de mais.")
        case .tooSlow(let kind):
            return Sentence(
                "Expected a \(kind.rawValue) image that can be decoded in a few seconds, found one that takes longer.",
                fr: "Image \(kind.rawValue) qui se décode en quelques secondes attendue, celle-ci en prend davantage.",
                pt: "Esperada uma imagem \(kind.rawValue) que se descodifique em poucos segundos, esta demora mais.")
        }
    }

    private static let image = Phrase(
        "a JPEG, PNG or WebP image", "une image JPEG, PNG ou WebP", "uma imagem JPEG, PNG ou WebP")

    /// Millions with up to one decimal place, rounded up: what is above a bound never reads as the bound.
    private static func megapixels(_ pixels: Int) -> String {
        let tenths = pixels / 100_000 + (pixels % 100_000 > 0 ? 1 : 0)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
