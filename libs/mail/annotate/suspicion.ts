import { type AnnotatableMail, type Explanation, explainAnnotation } from './annotate.js';

/** Well below what an annotation takes. */
const CODE_THRESHOLD = 1.2;
const LINK_THRESHOLD = 2.5;
/** What looks as likely as another is neither. */
const LEAD = 0.5;

/**
 * What a mail whose words are not understood may bring all the same, as a number alone on its line: for whoever has just asked the
 * app for a mail, and got no better one. Nothing may speak against it. Both null where the mail is understood, or brings nothing of the kind.
 */
export function suspicionOf(mail: AnnotatableMail): { code: string | null; link: string | null } {
  const { kind, codeEvidence, linkEvidence, mail: ofMail } = explainAnnotation(mail);
  const isOpen = kind === 'other' && ofMail.every(({ points }) => points >= 0);
  return {
    code: isOpen ? suspected(codeEvidence, CODE_THRESHOLD) : null,
    link: isOpen ? suspected(linkEvidence, LINK_THRESHOLD) : null,
  };
}

function suspected([best, next]: Explanation['codeEvidence'], threshold: number): string | null {
  if (!best || best.score < threshold || best.score < (next?.score ?? -Infinity) + LEAD) return null;
  return best.reasons.every(({ points }) => points > -1) ? best.value : null;
}
