import { describe, expect, test } from '@jest/globals';
import { annotate } from './annotate.js';

const OTHER = { kind: 'other', code: null };
const html = (subject: string, body: string) => annotate({ subject, text: null, html: body });

describe('a code in a mail that speaks of no account opens something else, whatever that is', () => {
  test.each([
    ['Your pottery wheel on Friday', '<p>The kiln asks for a code, and yours is 482913.</p><p>Wear old clothes.</p>'],
    [
      'The orchard is yours',
      '<p>Code for the ladder shed:</p><h1>4829</h1><p>Bring a bucket and somebody who holds it.</p>',
    ],
    ['Bootsverleih am Samstag', '<p>Das Schloss am Steg hat den Code 482913.</p><p>Schwimmwesten liegen bereit.</p>'],
    ['Saunavuoro varattu', '<p>Hei Mira,</p><p>oven koodi on 4829.</p><p>Pyyhkeet ovat kaapissa.</p>'],
    ['Un four pour votre pain', '<p>Le fournil demande le code 482913.</p><p>Comptez 60 minutes avant la cuisson.</p>'],
  ])('%s', (subject, body) => {
    expect(html(subject, body)).toMatchObject(OTHER);
  });
});

describe('but is a code that proves', () => {
  test.each([
    ['where nothing is said besides', 'Larch', '<p>Your code is 482913.</p>'],
    [
      'where the subject is all that names it',
      'Your code',
      '<p>Hi Mira,</p><p>482913</p><p>Yours, the people of Larch</p>',
    ],
    ['to be typed so that something goes on', 'Your Larch code', '<p>Use code 482913 to continue on your phone.</p>'],
    ['that nobody may be told', 'Your Larch code', '<p>Here you are:</p><h1>482913</h1><p>Do not share it.</p>'],
    [
      'that lasts for minutes',
      'Larch',
      '<p>Hi Mira, as promised, this is the code for today.</p><h1>482913</h1><p>Valid for 10 minutes.</p>',
    ],
    ['for an account', 'Larch', '<p>Type this code to end your account, with all that is in it:</p><h1>482913</h1>'],
    ['to let money go', 'Your payment', '<p>To release your payment, enter this TAN: 482913</p>'],
    [
      'that is the subject',
      '482913',
      '<p>A code from Larch, and nothing to lose sleep over if it takes you by surprise.</p>',
    ],
    [
      'that the subject names',
      'A code for Larch',
      '<p>We were asked to send you this one:</p><h1>482913</h1><p>Leave it unused otherwise.</p>',
    ],
    [
      'to finish an account',
      'Larch',
      '<p>To finish your registration, here are six digits, in three parts or one.</p><p>Code: 482913</p><p>Tickets since 1987</p>',
    ],
    ['behind dots', 'Your Larch code', '<p>Hello,</p><p>…482913</p><p>Never share this code with anyone.</p>'],
    [
      'above the frame of a shop',
      'Your Larch code',
      '<p>Enter this code: 482913</p><p>Larch, 400 Harbour St, Suite 12 · Help · Privacy</p>',
    ],
  ])('%s', (_, subject, body) => {
    expect(html(subject, body)).toMatchObject({ kind: 'otp', code: '482913' });
  });
});

test('the address in a mail’s foot says nothing against the code above it', () => {
  const body = '<p>482913</p><p>Larch Inc., 400 Harbour St, Suite 1200, Portland · Help · Privacy</p>';
  expect(html('Your two-factor code', body)).toMatchObject({ kind: 'otp', code: '482913' });
});

test.each([
  ['Welcome to Larch', 'To complete your registration, enter 482913.'],
  ['Witamy w Larch', 'Aby dokończyć rejestrację, wpisz 482913.'],
])('a number to type, so that a registration is complete: %s', (subject, said) => {
  expect(html(subject, `<p>${said}</p>`)).toMatchObject({ kind: 'otp', code: '482913' });
});
