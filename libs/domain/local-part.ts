/**
 * Local parts that cannot be allocated: RFC 2142's role names and what impersonates the operator (interface §2.1, rulings).
 * Only the exact word is reserved; `billing.acme` is free.
 */
export const RESERVED_LOCAL_PARTS: ReadonlySet<string> = new Set([
  // RFC 2142
  'info',
  'marketing',
  'sales',
  'support',
  'abuse',
  'noc',
  'security',
  'postmaster',
  'hostmaster',
  'usenet',
  'news',
  'webmaster',
  'www',
  'uucp',
  'ftp',
  'list',
  'list-request',
  'owner',
  // what receiving servers and certificate authorities treat as the domain's owner
  'admin',
  'administrator',
  'mailer-daemon',
  'root',
  'ssladmin',
  'sysadmin',
  'ssl',
  'system',
  'daemon',
  'mail',
  'bounce',
  'bounces',
  'dmarc',
  'tls-reports',
  // what people would take for the operator
  'billing',
  'help',
  'helpdesk',
  'contact',
  'legal',
  'privacy',
  'compliance',
  'no-reply',
  'noreply',
  'donotreply',
  'do-not-reply',
  'official',
  'operator',
  'staff',
  'team',
]);

/** Whether a string is a valid local part: 1-64 of `a-z 0-9 . _ -`, alphanumeric at both ends, no consecutive dots (interface §2.1). */
export function isLocalPart(value: string): boolean {
  return value.length <= 64 && /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/.test(value) && !value.includes('..');
}

const ADJECTIVES =
  'amber brisk calm clever coral crisp dapper eager fair gentle golden happy jolly keen lively lucid mellow merry mild neat noble plain proud quick quiet rapid rosy sage sharp shiny silver sleek smart snug solid steady sunny swift tidy vivid warm wise witty young zesty'.split(
    ' ',
  );
const NOUNS =
  'acorn aspen badger beacon birch brook canyon cedar clover comet cove crane delta falcon fern finch fjord forest garden glade harbor heron island juniper lagoon lantern larch maple meadow mesa mirror otter pebble pine planet prairie quartz raven reef ridge river robin sparrow spruce summit thicket tulip valley willow'.split(
    ' ',
  );

/** A readable random local part such as `calm.heron.4821`; `random(n)` gives an integer below n. */
export function readableLocalPart(random: (below: number) => number): string {
  const pick = (words: string[]) => words[random(words.length)]!;
  return `${pick(ADJECTIVES)}.${pick(NOUNS)}.${1000 + random(9000)}`;
}

/** `local` with a random suffix, shortened so that it stays valid. */
export function suffixedLocalPart(local: string, random: (below: number) => number): string {
  const suffix = (random(36 ** 5) + 36 ** 5).toString(36).slice(-5);
  return `${local.slice(0, 58).replace(/[^a-z0-9]+$/, '')}-${suffix}`;
}
