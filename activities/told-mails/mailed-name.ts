import { toldNames } from '#libs/agent/decide/fields/given-name';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { visibleBodies } from '#libs/mail/annotate/visible/bodies';

/** Each word of a line is looked at with all of the line: a longer one is cut, or one mail would hold up every run of the process. */
const LONGEST_LINE = /.{1,1000}/gsu;

/** The name to log in by that the app made, where its mail tells it. */
export function mailedName(mail: Omit<AnnotatableMail, 'subject'>): string | null {
  for (const body of visibleBodies(mail)) {
    const lines = body.split('\n').flatMap((line) => line.trim().match(LONGEST_LINE) ?? []);
    const [told] = toldNames(lines);
    if (told) return told;
  }
  return null;
}
