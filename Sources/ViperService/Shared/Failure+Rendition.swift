public import Viper
public import ViperImages

extension Failure {
    /// Maps the failure of a rendering: 422 for what is wrong with the image, 503 for a server that is busy, 507 for a
    /// full disk.
    ///
    /// - Parameter member: the part of the input that has the image, such as `image`.
    public init(_ error: RenditionError, member: String) {
        switch error {
        case .refused(let refusal): self = .rule([Violation(member, refusal.code, refusal.detail)])
        case .busy(let refusal): self.init(refusal)
        case .unavailable(let detail): self = .unavailable(detail)
        case .full(let detail): self = .full(detail)
        case .failed(let detail): self = .broken(detail)
        }
    }
}

extension FaultKind {
    /// The codes of ``/ViperImages/ImageRefusal``, for the `faults` of a feature that takes images.
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
