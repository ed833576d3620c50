import { annotate, type Annotation } from '../annotate/annotate.js';
import { readHeadersOnly } from '../parse/fallback.js';
import { parseMail } from '../parse/parse-mail.js';
import type { ParsedMail } from '../parse/parsed-mail.js';

/** What the service keeps of a mail, and what it makes of it. */
export interface ReadMail extends ParsedMail {
  annotation: Annotation;
}

const NOTHING: Annotation = { kind: 'other', code: null, link: null, confidence: 0 };

/** Parses and annotates a raw mail; never rejects. */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await parseMail(raw);
  return { ...mail, annotation: annotationOf(mail) };
}

/** What can be said of a mail that nothing survives reading. */
export function unreadableMail(raw: Uint8Array): ReadMail {
  return { ...readHeadersOnly(Buffer.from(raw)), annotation: NOTHING };
}

/** A mail that cannot be understood must not hold up those behind it. */
function annotationOf(mail: ParsedMail): Annotation {
  try {
    return annotate(mail);
  } catch {
    return NOTHING;
  }
}
