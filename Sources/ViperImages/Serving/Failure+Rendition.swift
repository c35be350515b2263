public import Viper
import ViperFeatures
public import ViperHTTP

extension Failure {
    /// Maps the failure of a rendering: 415 for a kind that this installation does not decode, 422 for what is wrong with the
    /// image, 503 for a server that is busy, 507 for a full disk.
    ///
    /// - Parameter member: the part of the input that has the image, such as `image`.
    public init(_ error: RenditionError, member: String) {
        switch error {
        case .refused(.unsupported(let kind)): self = .other(.unsupportedImage, ImageRefusal.unsupported(kind).detail)
        case .refused(let refusal): self = .rule(member, refusal.code, refusal.detail)
        case .busy(let refusal): self.init(refusal)
        case .unavailable(let detail): self = .unavailable(detail)
        case .full(let detail): self = .full(detail)
        case .failed(let detail): self = .broken(detail)
        }
    }
}

extension ProblemKind {
    /// 415: the library that decodes a kind of images is not installed; for the failures of a module that takes images.
    public static let unsupportedImage = ProblemKind(
        "unsupported-image", .unsupportedMediaType,
        Phrase(
            "The kind of image is not supported", "Ce genre d'image n'est pas pris en charge",
            "Este tipo de imagem não é suportado"),
        "The file is a GIF, AVIF or HEIC image, and the server has no library that decodes it, which `detail` names.",
        remedy: "Send a JPEG, PNG or WebP image.")
}

extension FaultKind {
    /// The codes of ``ImageRefusal`` within a 422, for the `faults` of a feature that takes images.
    public static let images = [
        FaultKind(
            "notAnImage", "The file is no image of a kind that is read, whatever its name or media type says.",
            remedy: "Send a JPEG, PNG or WebP image."),
        FaultKind("tooManyBytes", "The image's file is too large.", remedy: "Send a smaller one."),
        FaultKind("tooManyPixels", "The image has too many pixels.", remedy: "Send a smaller one."),
        FaultKind(
            "truncatedImage", "The file ends before the image does.",
            remedy: "Send it again; if it fails again, the file itself is incomplete."),
        FaultKind(
            "corruptImage", "The image cannot be decoded.", remedy: "Open the image in an editor, and save it anew."),
        FaultKind(
            "costlyImage", "Decoding the image takes too much memory or time.",
            remedy: "Save it without interlacing, or smaller."),
    ]
}
