/** What became of a message that was sent, as somebody on its way reports it. `delayed` is news, not an outcome: the mail may still arrive. */
export type ReportedKind = 'delivered' | 'delayed' | 'bounced' | 'complained';

export interface DeliveryReport {
  kind: ReportedKind;
  /** The message (`msg_…`) it is about, proven by the token of its return path. */
  messageId: string;
}
