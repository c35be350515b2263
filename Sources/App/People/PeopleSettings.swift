import ViperService

extension SettingKey {
    static let people = [peopleUserRecords, peopleUserBytes, peopleMessagesPerMinute]

    static let peopleUserRecords = SettingKey(
        "people.userRecords", .integer(1...1_000_000_000_000), "100000",
        "How many photos, comments, likes, follows and messages together a user may have; beyond it, 403.")
    static let peopleUserBytes = SettingKey(
        "people.userBytes", .integer(1...1_000_000_000_000_000), "1073741824",
        "How many bytes the stored images of a user's photos may have together; beyond it, 403.")
    static let peopleMessagesPerMinute = SettingKey(
        "people.messagesPerMinute", .integer(1...60_000_000), "60",
        "How many messages a user may send a minute; beyond it, 429.")
}
