/// Examples of the operations that belong to no feature: the welcome, the probes and the kinds of problems.
public enum GeneralExamples {
    /// In the format of `OpenAPIExamples`.
    public static var recorded: [UInt8] { PackageResources.general_ndjson }
}
