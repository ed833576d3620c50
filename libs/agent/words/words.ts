import { setImmediate as turn } from 'node:timers/promises';
import { accountFields } from './account-fields.words.js';
import { already } from './already.words.js';
import { approvalParts } from './approval-parts.words.js';
import { callParts } from './call-parts.words.js';
import { choiceActions } from './choice-actions.words.js';
import { closedParts } from './closed-parts.words.js';
import { consentFields } from './consent-fields.words.js';
import { entryActions } from './entry-actions.words.js';
import { harmfulNames, harmfulWords } from './harmful.words.js';
import { lockParts } from './lock-parts.words.js';
import { mailMessages } from './mail-messages.words.js';
import { compile } from './match.js';
import { nameFields } from './name-fields.words.js';
import { pageActions } from './page-actions.words.js';
import { personFields } from './person-fields.words.js';
import { placeFields } from './place-fields.words.js';
import { proofActions } from './proof-actions.words.js';
import { proofFields } from './proof-fields.words.js';
import { proofMessages } from './proof-messages.words.js';
import { questionFields } from './question-fields.words.js';
import { refusalMessages } from './refusal-messages.words.js';
import { signUpMessages } from './sign-up-messages.words.js';
import { ownRegistration } from './things.words.js';

/** The compiled word lists: what controls do, what fields are called, what pages say. */
export const actions = compile({ ...entryActions, ...proofActions, ...pageActions, ...choiceActions });
export const fields = compile({
  ...accountFields,
  ...nameFields,
  ...personFields,
  ...placeFields,
  ...proofFields,
  ...consentFields,
  ...questionFields,
});
export const messages = compile({ ...signUpMessages, ...mailMessages, ...refusalMessages, ...proofMessages });
/** Parts of sentences, of which each alone says little. */
export const parts = compile({
  ...approvalParts,
  ...closedParts,
  ...lockParts,
  ...callParts,
  already: Object.values(already),
  ownRegistration: Object.values(ownRegistration),
});
export const harmful = compile({ words: harmfulWords, names: harmfulNames });

/** Compiles every list, one at a turn of the event loop: the first page that a worker looks at would wait for them all. */
export async function warmWords(): Promise<void> {
  for (const concept of [actions, fields, messages, parts, harmful].flatMap((table) => Object.values(table))) {
    concept.warm();
    await turn();
  }
}
