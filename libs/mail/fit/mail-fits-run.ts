import { isDomainOfSite, relationOf } from './site.js';
import { verificationHash } from './verification-hash.js';

/** What is known of a received mail when a run asks for one. */
export interface FittingMail {
  id: string;
  /** Order of arrival in the service; a number, or a bigint as text. */
  sequence: number | string;
  fromAddr: string;
  /** Domains whose DKIM signature the receiving server found valid; empty when it did not look. */
  authenticatedDomains: readonly string[];
  annotation: { kind: string; code: string | null; link: string | null } | null;
  /** It brings no code and no link but a password that the app made up, or the name to log in by. */
  bringsLogin?: boolean;
  /** Nor does it, but says that somebody at the app has to let the account in first. */
  awaitsApproval?: boolean;
  /** Nor does it, but says that the account is made; and nothing better has come for a while. */
  tellsOfAccount?: boolean;
  /** It brings a link and no code, and for a page that asks for a code nothing better has come for a while. */
  bringsLinkAlone?: boolean;
  /** That it brings what `annotation` says is no more than a suspicion, and nothing better has come for a while. */
  isSuspected?: boolean;
}

/** What a run may use: mail after its own place in the mailbox, for its app, of the kind that the page asks for. */
export interface RunAwaitingMail {
  placeInMailbox: number;
  appOrigin: string;
  originsSeen: readonly string[];
  used: { messageIds: ReadonlySet<string>; valueHashes: ReadonlySet<string> };
  expects: 'code' | 'link' | 'either';
}

/** `weak` fits are used only when no strong one is there. */
export type Fit = { fits: true; strength: 'strong' | 'weak'; why: string } | { fits: false; why: string };

/**
 * Whether a run may use a mail: later than the run's place in the mailbox, not used before, and of the run's app. A link has to point to
 * the app's site or an origin seen in the run, or, as tracking redirects do, elsewhere in a mail whose sender is of that
 * site. A code is typed only where the app itself asks for one, so a mail from an unknown sender may bring one (self-hosted apps send
 * from anywhere), but weakly and only if its link leads nowhere else. A mailed password is like such a code. A mail with a look-alike link
 * never fits. What is only suspected fits weakly, of the app itself.
 */
export function mailFitsRun(mail: FittingMail, run: RunAwaitingMail): Fit {
  if (Number(mail.sequence) <= run.placeInMailbox) return no('it arrived before the run asked for it');
  const { code = null, link = null } = mail.annotation ?? {};
  const isInstead = mail.bringsLinkAlone === true;
  const wanted = isInstead || run.expects === 'link' ? link : run.expects === 'code' ? code : (code ?? link);
  const login = mail.bringsLogin === true && run.expects !== 'code';
  const told = mail.awaitsApproval === true || (mail.tellsOfAccount === true && run.expects !== 'code');
  if (!wanted && !login && !told) return no(`it brings no ${run.expects === 'either' ? 'code or link' : run.expects}`);
  if (run.used.messageIds.has(mail.id)) return no('it was used before');
  if (run.used.valueHashes.has(verificationHash(mail.id, { code, link }))) return no('what it brings was used before');

  const origins = [run.appOrigin, ...run.originsSeen];
  const relation = link === null ? null : relationOf(link, origins);
  if (relation === 'lookalike') return no('its link only looks like one of the app');
  const sender = senderOf(mail, origins);
  const byLink = !login && (run.expects === 'link' || code === null);

  // Some apps ask for a code, and their mail brings a link in its place.
  if (isInstead)
    return relation === 'same' && sender !== 'disproven'
      ? yes('weak', 'it brings a link of the app where a code was asked for')
      : no('its link is not surely of the app');
  if (mail.isSuspected)
    return sender !== 'disproven' && (link === null || relation === 'same')
      ? yes('weak', 'it may bring what was asked for')
      : no('what it may bring is not surely of the app');
  // What verifies the address may come as well, before or after.
  if (!wanted && !login)
    return sender === 'disproven' ? no('its sender is not who it says') : yes('weak', 'it says how the account stands');
  if (relation === 'same') return yes('strong', 'its link points to the app');
  if (relation === 'near') return yes('weak', 'its link points to another port or name of the same host');
  if (relation === 'elsewhere') {
    if (sender === 'proven') return yes('strong', 'its link is a redirect in a mail signed by the app');
    if (sender === 'claimed') return yes('weak', 'its link is a redirect in a mail that names the app as its sender');
    return no(byLink ? 'its link points elsewhere' : 'its code comes with a link that points elsewhere');
  }
  if (sender === 'proven') return yes('strong', 'it is signed by the app');
  if (sender === 'claimed') return yes('strong', 'its sender is of the app');
  if (sender === 'disproven') return no('its sender is not who it says');
  return yes('weak', 'a code or password without a link, from a sender that is not of the app');
}

/** `claimed` when nobody checked the signature; `disproven` when signatures were checked and none is of the sender's site. */
function senderOf(mail: FittingMail, origins: readonly string[]): 'proven' | 'claimed' | 'disproven' | 'unknown' {
  if (mail.authenticatedDomains.some((domain) => isDomainOfSite(domain, origins))) return 'proven';
  const domain = mail.fromAddr.slice(mail.fromAddr.lastIndexOf('@') + 1);
  if (!mail.fromAddr.includes('@') || !isDomainOfSite(domain, origins)) return 'unknown';
  return mail.authenticatedDomains.length === 0 ? 'claimed' : 'disproven';
}

function yes(strength: 'strong' | 'weak', why: string): Fit {
  return { fits: true, strength, why };
}

function no(why: string): Fit {
  return { fits: false, why };
}
