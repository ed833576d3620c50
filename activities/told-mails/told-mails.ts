import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnnotatableMail } from '#libs/mail/annotate/annotate';
import { mailedLogin } from '#libs/mail/annotate/passwords/mailed-login';
import { suspicionOf } from '#libs/mail/annotate/suspicion';
import { fitsIn, mailsAccountMade, mailsAccountWasThere } from './account-told.js';
import { mailedName } from './mailed-name.js';
import { mailsPendingApproval } from './pending-approval.js';

/** What a mail tells beside what it was found to carry when it came. */
export interface Told {
  bringsLogin: boolean;
  name: string | null;
  awaitsApproval: boolean;
  accountMade: boolean;
  accountWasThere: boolean;
  suspicion: { code: string | null; link: string | null };
}

interface ReceivedMail extends AnnotatableMail {
  id: string;
  createdAt: Date;
  annotation: { kind: string } | null;
}

/** A mail that is made to be read slowly takes most of a second; what is left is read by the next look. */
const LOOK_MS = 2_000;
/** Far more than are looked at together by all the runs of a host. */
const MOST = 5_000;

/**
 * Reads each mail once, however often runs look for theirs, and lets the process do other things between two: whoever sends a run
 * dozens of slow mails would hold up every other run, and no look that reads them would come to its end.
 */
export class ToldMails {
  private readonly known = new Map<string, Told>();

  /** In the order of the mails; null for those that this look did not get to. */
  async of(mails: readonly ReceivedMail[]): Promise<(Told | null)[]> {
    const until = Date.now() + LOOK_MS;
    const all: (Told | null)[] = [];
    for (const mail of mails) {
      const before = this.known.get(mail.id);
      if (!before && Date.now() < until) {
        this.remember(mail.id, read(mail));
        await nextTurn();
      }
      all.push(this.known.get(mail.id) ?? null);
    }
    return all;
  }

  private remember(id: string, told: Told): void {
    this.known.set(id, told);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST) this.known.delete(oldest!);
  }
}

function read(mail: ReceivedMail): Told {
  // Only a young mail has to be read for that.
  const accountWasThere = fitsIn(mail, false) > 0 && mailsAccountWasThere(mail);
  const isOther = mail.annotation?.kind === 'other';
  return {
    bringsLogin: isOther && mailedLogin(mail) !== null,
    name: isOther ? mailedName(mail) : null,
    awaitsApproval: isOther && mailsPendingApproval(mail),
    accountMade: isOther && mailsAccountMade(mail),
    accountWasThere,
    suspicion: isOther ? suspicionOf(mail) : { code: null, link: null },
  };
}
