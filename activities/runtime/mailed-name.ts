import { toldName } from '#libs/agent/decide/given-name';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { readHtml } from '#libs/mail/annotate/visible/html';
import { readText } from '#libs/mail/annotate/visible/text';

/** The name to log in by that the app made, where its mail tells it. */
export function mailedName({ text, html }: Omit<AnnotatableMail, 'subject'>): string | null {
  const read = (body: string): string | null =>
    toldName(
      body
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
  return (text && read(readText(text).text)) || (html && read(readHtml(html).text)) || null;
}
