import { describe, expect, test } from '@jest/globals';
import { authenticatedDomains } from './authenticated-domains.js';

const ID = 'mx.agents.test';
const domains = (fields: string[], from = 'no-reply@app.example', id: string | null = ID) =>
  authenticatedDomains(
    Buffer.from(
      [
        'Received: by mx',
        ...fields,
        'From: x',
        '',
        'Authentication-Results: mx.agents.test; dkim=pass header.d=body.example',
      ].join('\r\n'),
    ),
    from,
    id,
  );
const stamp = (results: string, id = ID) => `Authentication-Results: ${id}; ${results}`;

describe('what a trusted server stamped', () => {
  test.each<[string, string, string[]]>([
    ['a signature of the From domain', 'dkim=pass header.d=app.example', ['app.example']],
    ['of its organization', 'dkim=pass header.d=mail.app.example header.s=s1', ['mail.app.example']],
    ['told by its agent', 'dkim=pass (2048-bit key) header.i=@app.example', ['app.example']],
    [
      'beside one of a mailing service',
      'spf=pass smtp.mailfrom=x; dkim=pass header.d=esp.example; dkim=pass header.d=app.example',
      ['app.example'],
    ],
    [
      'folded, with comments that hold semicolons',
      'dkim=pass (ok; dkim=pass header.d=evil.example)\r\n\theader.d=APP.example;\r\n\tspf=none',
      ['app.example'],
    ],
    ['a mailing service alone', 'dkim=pass header.d=esp.example', []],
    ['a broken signature', 'dkim=fail header.d=app.example; dkim=pass header.d=esp.example', []],
    ['a neighbour whose name only looks alike', 'dkim=pass header.d=notapp.example', []],
    [
      'another one, where the From domain wants that refused',
      'dkim=pass header.d=evil.example; dmarc=fail (p=REJECT sp=NONE) header.from=app.example',
      ['evil.example'],
    ],
    [
      'the same by a property',
      'dkim=pass header.d=evil.example; dmarc=fail policy.dmarc=quarantine header.from=app.example',
      ['evil.example'],
    ],
    [
      'another one, where the From domain only watches',
      'dkim=pass header.d=esp.example; dmarc=fail (p=NONE) header.from=app.example',
      [],
    ],
    ['nothing', 'none', []],
  ])('%s', (_name, results, wanted) => {
    expect(domains([stamp(results)])).toEqual(wanted);
  });
});

test('only the topmost field counts, and only under the name of the server that is trusted', () => {
  const forged = stamp('dkim=pass header.d=app.example');
  expect(domains([stamp('none'), forged])).toEqual([]);
  expect(domains([stamp('dkim=pass header.d=app.example', 'elsewhere.example'), forged])).toEqual([]);
  expect(domains([forged], undefined, null)).toEqual([]);
  expect(domains([forged], undefined, 'MX.Agents.Test')).toEqual(['app.example']);
  expect(domains([stamp('dkim=pass header.d=app.example', '"mx.agents.test" 1')])).toEqual(['app.example']);
  expect(domains([])).toEqual([]);
});

test.each(['', 'no address', '@', 'a@', 'a@b c'])('a From that is no address is never proven: %s', (from) => {
  expect(domains([stamp('dkim=pass header.d=app.example')], from)).toEqual([]);
});
