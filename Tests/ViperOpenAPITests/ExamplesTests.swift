import Testing
import Viper
import ViperHTTP
import ViperOpenAPI
import ViperValues

@Suite("The examples of the API's description")
struct ExamplesTests {
    private func examples(_ text: String) throws -> OpenAPIExamples {
        var text = text
        return try text.withUTF8 { try OpenAPIExamples(parsing: UnsafeRawBufferPointer($0)) }
    }

    @Test("Examples that are written and read again are the same, and are written in the order of their names")
    func roundTrip() throws {
        var examples = OpenAPIExamples()
        examples["wordAdd", .created] = .init(
            parameters: ["b": "1", "a": "\"x\""], request: #"{"text":"é"}"#, response: #"{"n":1.50}"#)
        examples["wordAdd", .badRequest] = .init(request: "{}")
        examples["wordList", .ok] = .init(response: "[]")
        let json = examples.json.text
        #expect(
            json == #"{"wordAdd":{"201":{"parameters":{"a":"x","b":1},"request":{"text":"é"},"response":{"n":1.50}},"#
                + #""400":{"request":{}}},"wordList":{"200":{"response":[]}}}"#)
        #expect(try self.examples(json) == examples)
        #expect(try self.examples(json)["wordList", .created] == nil)
    }

    @Test(
        "Examples that are not as expected are refused",
        arguments: ["{", #"{"a":{"x":{}}}"#, #"{"a":{"200":{"b":1}}}"#]
    )
    func refused(_ text: String) { #expect(throws: RouteError.self) { try examples(text) } }
}
