import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { CdpConnection, CdpError } from './cdp-connection.js';

const MOST = 10_000;

function connected(answer: (id: number) => string[]) {
  const [output, input] = [new PassThrough(), new PassThrough()];
  output.on('data', (sent) => {
    const { id } = JSON.parse(String(sent).slice(0, -1)) as { id: number };
    for (const piece of answer(id)) input.write(piece);
  });
  return new CdpConnection(output, input, MOST).browser;
}

test('answers come in pieces of any size, several at once', async () => {
  const browser = connected((id) => ['{"method":"X.y","params":{}}\0{"id"', `:${id},"result":{"product":"`, 'C"}}\0']);
  expect(await browser.send('Browser.getVersion')).toEqual({ product: 'C' });
});

test('an answer that a page has made too large for any string is refused, and the next one is read', async () => {
  const piece = 'x'.repeat(1_000);
  const browser = connected((id) =>
    id === 1 ? [`{"id":1,"result":{"product":"`, ...Array(20).fill(piece), '"}}\0'] : [`{"id":${id},"result":{}}\0`],
  );
  await expect(browser.send('Browser.getVersion')).rejects.toThrow(CdpError);
  expect(await browser.send('Browser.getVersion')).toEqual({});
});
