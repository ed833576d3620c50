/** Actions of audit events and the kind of their subject (interface §6.3). */
export const AUDIT_ACTIONS = {
  'registration.create': 'registration',
  'connection.create': 'registration',
  'connection.revoke': 'registration',
  'connection.delete': 'registration',
  'credentials.read': 'registration',
  'credentials.write': 'registration',
  'session.open': 'identity',
  'session.close': 'identity',
  'session.export': 'registration',
  'run.intervene': 'run',
  'run.resume': 'run',
  'run.abort': 'run',
  'identity.delete': 'identity',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
