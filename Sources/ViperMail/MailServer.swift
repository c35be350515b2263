/// Where mails go: an SMTP server, or a folder.
public protocol MailServer: Sendable {
    /// Sends one mail. Cancelling the task ends the attempt.
    ///
    /// After a ``MailError`` that is not permanent the mail may still have arrived: the connection can break
    /// between the server's decision and its reply.
    ///
    /// - Parameters:
    ///   - message: the mail.
    ///   - limit: the time that the attempt may take at most, so that it ends before another process may begin one.
    /// - Returns: what became of the mail, for the log; it holds nothing of its text.
    func send(_ message: MailMessage, within limit: Duration) async throws(MailError) -> String

    /// Ends all attempts and refuses further ones. It may be called twice.
    func close() async
}
