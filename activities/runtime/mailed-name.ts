import { toldNames } from '#libs/agent/decide/fields/given-name';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { visibleBodies } from '#libs/mail/annotate/visible/bodies';

/** The name to log in by that the app made, where its mail tells it. */
export function mailedName(mail: Omit<AnnotatableMail, 'subject'>): string | null {
  for (const body of visibleBodies(mail)) {
    const lines = body.split('\n').map((line) => line.trim());
    const [told] = toldNames(lines.filter(Boolean));
    if (told) return told;
  }
  return null;
}
