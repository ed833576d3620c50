/** What became of an outbound message (interface §3.3). */
export type DeliveryStatus = 'sent' | 'delivered' | 'bounced' | 'complained' | 'rejected';

/** Where a status may go; whatever else is reported is ignored (rulings, Mail). */
const NEXT: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  sent: ['delivered', 'bounced', 'complained', 'rejected'],
  delivered: ['bounced', 'complained'],
  bounced: [],
  complained: [],
  rejected: [],
};

/** Whether a report moves a message on. */
export function movesDeliveryStatus(from: DeliveryStatus, to: DeliveryStatus): boolean {
  return NEXT[from].includes(to);
}
