import { AsyncLocalStorage } from 'node:async_hooks';
import { Accounts } from './accounts.js';
import { createAuth, type Auth } from './auth.js';
import { AuthenticatorSeeds } from './authenticator.js';
import { Captcha } from './captcha.js';
import { Mailer } from './mailer.js';
import { codeMail, linkMail } from './pages/mails.js';
import { Phone } from './phone.js';
import type { Scenario } from './scenarios.js';
import { words, type Locale, type Words } from './words.js';

/** Everything that the routes of one running sample app share. */
export interface SampleAppContext {
  readonly scenario: Scenario;
  readonly words: Words;
  readonly locale: Locale;
  /** Its origin, without a slash at the end. */
  readonly url: string;
  /** The second origin of the scenarios that have one, else the first. */
  readonly elsewhere: string;
  readonly auth: Auth;
  readonly accounts: Accounts;
  readonly seeds: AuthenticatorSeeds;
  readonly mailer: Mailer;
  readonly phone: Phone;
  readonly captcha: Captcha;
  /** Where the library's code after a password ends up when the app checks the second factor itself. */
  readonly hearing: AsyncLocalStorage<Heard>;
  /** Sessions whose silent page has been clicked away. */
  readonly awake: Set<string>;
}

/** Whose login waits for a second factor, and the code that the library will take for it. */
interface Heard {
  userId?: string;
  code?: string;
}

/** What a context is made of. */
export interface ContextOptions {
  readonly scenario: Scenario;
  readonly locale: Locale;
  readonly url: string;
  readonly port: number;
  readonly elsewhere: string;
  readonly smtp: { readonly host: string; readonly port: number };
  readonly mailFrom: string;
}

/** A code as it was before the one that counts. */
const anotherCode = (code: string) => String((Number(code) + 123_457) % 1_000_000).padStart(6, '0');

/** Puts the parts of one sample app together. */
export function createContext(options: ContextOptions): SampleAppContext {
  const { scenario, locale, url, port, elsewhere } = options;
  const vocabulary: Words = words[locale];
  const letter = { scenario, words: vocabulary };
  const from = { name: scenario.app, address: options.mailFrom };
  const policy = scenario.mail === 'held' || scenario.mail === 'never' ? scenario.mail : undefined;
  const mailer = new Mailer({ smtp: options.smtp, from, policy });
  const phone = new Phone();
  const hearing = new AsyncLocalStorage<Heard>();
  const confirmation = scenario.verification === 'link-elsewhere' ? `${elsewhere}/c` : `${url}/confirm`;
  const addressed = new Set<string>();
  const auth = createAuth({
    scenario,
    url,
    port,
    messages: {
      sendCode: async (to, code) => {
        const stale = scenario.mail === 'stale' && !addressed.has(to);
        addressed.add(to);
        await mailer.send(codeMail({ ...letter, to, code: stale ? anotherCode(code) : code }));
      },
      sendLink: (to, token) => mailer.send(linkMail({ ...letter, to, link: `${confirmation}?token=${token}` })),
      sendSecondFactor: async (user, code) => {
        if (scenario.secondFactor === 'mail') await mailer.send(codeMail({ ...letter, to: user.email, code }));
        else if (scenario.secondFactor === 'sms') phone.receive(code);
        else Object.assign(hearing.getStore() ?? {}, { userId: user.id, code });
      },
    },
  });
  const seeds = new AuthenticatorSeeds();
  const secondFactorForAll = scenario.secondFactor === 'mail' || scenario.secondFactor === 'sms';
  return {
    scenario,
    words: vocabulary,
    locale,
    url,
    elsewhere,
    auth,
    accounts: new Accounts(auth, seeds, { steps: scenario.steps ?? [], secondFactorForAll }),
    seeds,
    mailer,
    phone,
    captcha: new Captcha(),
    hearing,
    awake: new Set(),
  };
}
