import { expect, test } from '@jest/globals';
import { mailChaos } from '#test/bench/mail-chaos.bench';
import { reaches } from '#test/bench/benchmark';

/** `npm run bench -- mail-chaos` kills each twenty times. */
const ROUNDS = 1;

test('mail server, database and worker killed while mail arrives: everything is stored once and in order', async () => {
  const rows = await mailChaos.run(ROUNDS, () => undefined, []);
  expect(rows.filter((row) => !reaches(row))).toEqual([]);
}, 400_000);
