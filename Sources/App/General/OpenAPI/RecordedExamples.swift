/// Requests and answers that really happened, as `OpenAPIExamples` reads them.
enum RecordedExamples {
    static let json: StaticString = "{}"
}
