import { expect, test } from '@jest/globals';
import { judge } from './judge.js';
import { siteOfFile } from './site-of-file.js';

const site = siteOfFile();

const gateOf = async (body: string, after?: string): Promise<string | null> => {
  const expected = JSON.stringify({ goal: 'register', kind: null, gate: null, after });
  return (await judge(site(), `<!-- ${expected} --><title>Castle</title>${body}`)).gate;
};

const INVITED =
  '<p>Account made! Enter what you were given:</p><input placeholder="Invitation code"><button>Log in with the code</button>';

test('a new account that goes no further without an invitation waits for one', async () => {
  expect(await gateOf(INVITED, 'signup')).toBe('MISSING_FIELD');
  expect(await gateOf(`${INVITED}<button>Found a team</button>`, 'signup')).toBeNull();
});

test('a page that says little, in letters that say much, is not empty', async () => {
  expect(await gateOf('<h2>安全验证</h2><div>请按住滑块，拖动到最右边</div>')).toBe('CAPTCHA_REQUIRED');
});

test('a short box below word of a code that went to a phone is for that code', async () => {
  const asks = (told: string) =>
    gateOf(`<p>${told}</p><input maxlength="4" placeholder="0000"><button>Go on</button>`, 'signup');
  expect(await asks('We sent a code to your phone, which ends in 12')).toBe('PHONE_REQUIRED');
  expect(await asks('Your seat is on the phone plan')).toBeNull();
});
