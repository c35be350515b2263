import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

@Suite("The examples of the API's description")
struct ExamplesTests {
    private func examples(_ text: String) throws -> OpenAPIExamples {
        var examples = OpenAPIExamples()
        try examples.add(Array(text.utf8), of: "words")
        return examples
    }

    @Test("Examples are read from lines of JSON")
    func lines() throws {
        var examples = OpenAPIExamples()
        examples["wordAdd", .created] = .init(
            parameters: ["b": "1", "a": "\"x\""], request: #"{"text":"é"}"#, response: #"{"n":1.50}"#)
        examples["wordAdd", .badRequest] = .init(request: "{}")
        examples["wordList", .ok] = .init(response: "[]")
        let read = try self.examples(
            """
            {"operation":"wordAdd","status":201,"parameters":{"a":"x","b":1},"request":{"text":"é"},"response":{"n":1.50}}
            {"operation":"wordAdd","status":400,"request":{ }}

            {"operation":"wordList","status":200,"response":[]}

            """)
        #expect(read == examples)
        #expect(read["wordList", .created] == nil)
    }

    @Test(
        "Examples that are not as expected are refused by their group and line",
        arguments: [
            "{", #"{"operation":"b","status":99}"#, #"{"operation":"b","status":"200"}"#, #"{"status":200}"#,
            #"{"operation":"b","status":200,"c":1}"#, #"{"operation":"a","status":200}"#, "[]",
        ]
    )
    func refused(_ line: String) {
        let error = #expect(throws: Complaint.self) {
            try examples(#"{"operation":"a","status":200}"# + "\n" + line)
        }
        #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("The examples of 'words', line 2: expected "))
    }
}
