import { expect, test } from '@jest/globals';
import { tellsWhen } from './dates.js';

test.each([
  'Doors open at 18:30',
  'Launch day: 12 September',
  'September 12th, in the harbour',
  'El 3 de mayo',
  '15 мая, у причала',
  'Am 12.09. ab Steg 3',
  '2026-09-12',
  '9月12日',
])('"%s" tells when', (said) => expect(tellsWhen(said)).toBe(true));

test.each(['© 2026 Pocket Diary', 'Version 1.2.3', 'You may join 12 lists', 'Marching on, 12 strong', 'Step 1/2'])(
  '"%s" does not',
  (said) => expect(tellsWhen(said)).toBe(false),
);
