/** An error that the SMTP server answers with this code and text (RFC 5321, section 4.2; RFC 3463 in the text). */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
