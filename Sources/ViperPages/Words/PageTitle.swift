/// What a page is called.
enum PageTitle {
    /// As what it shows calls itself.
    case content(String)
    /// By the service, in English.
    case words(String)
}
