import { type FittingMail, mailFitsRun, type RunAwaitingMail } from './mail-fits-run.js';

/** The id of the mail that a run should use now: a strong fit before a weak one, what is only suspected last, and the newest of equals; null for none. */
export function chooseMail(mails: readonly FittingMail[], run: RunAwaitingMail): string | null {
  const newestFirst = [...mails].sort((a, b) => Number(b.sequence) - Number(a.sequence));
  let weak: string | null = null;
  let suspected: string | null = null;
  for (const mail of newestFirst) {
    const fit = mailFitsRun(mail, run);
    if (fit.fits && fit.strength === 'strong') return mail.id;
    if (fit.fits && mail.isSuspected) suspected ??= mail.id;
    else if (fit.fits) weak ??= mail.id;
  }
  return weak ?? suspected;
}
