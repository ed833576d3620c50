import { expect, test } from '@jest/globals';
import { normalize } from './match.js';
import { messages } from './words.js';

test.each([
  ['Your account will be checked by a moderator before you can post.', true],
  ['Please wait until a moderator lets you in.', true],
  ['What you told us has been sent to the administrators.', true],
  ['Role: Owner Moderator Member Non-member All', false],
  ['Topics 0, newest member robin7, moderators: none', false],
])('"%s" speaks of somebody who has to approve the account: %s', (said, isPending) => {
  expect(messages.pendingApproval.test(normalize(said))).toBe(isPending);
});
