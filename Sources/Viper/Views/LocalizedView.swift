public import ViperHTTP

/// A view whose documents, and problems in their place, are in the client's language:
///
///     struct View: JSONView, LocalizedView { typealias Model = Document }
public protocol LocalizedView: View {}

extension LocalizedView {
    public static var languages: Languages? { Language.all }
}
