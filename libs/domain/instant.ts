const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(Z|[+ -](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

/**
 * An instant from ISO 8601, a date or a date with a time; without an offset it is UTC. Null for anything else, for days that
 * do not exist too. A space stands for the `+` of an offset that was not encoded in a query.
 */
export function parseInstant(text: string): Date | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset = 'Z'] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const utc = new Date(`${local}Z`);
  // `2026-02-30` becomes March in some engines and NaN in others.
  if (Number.isNaN(utc.getTime()) || utc.getUTCDate() !== Number(day)) return null;
  return new Date(utc.getTime() - offsetMs(offset));
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
