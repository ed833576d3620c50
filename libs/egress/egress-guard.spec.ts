import { networkInterfaces } from 'node:os';
import { describe, expect, test } from '@jest/globals';
import { EgressGuard } from './egress-guard.js';

const NAMES: Record<string, string[]> = {
  'public.test': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.test': ['93.184.216.34', '10.0.0.1'],
  'inside.test': ['10.0.0.1'],
  'db.test': ['10.9.9.9'],
  '2130706433': ['127.0.0.1'],
};

async function lookup(host: string): Promise<{ address: string }[]> {
  return (NAMES[host] ?? []).map((address) => ({ address }));
}

describe('checkUrl', () => {
  const guard = new EgressGuard({ lookup });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://localhost/',
    'http://app.localhost./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://10.0.0.1:8080/',
    'http://①②⑦.⓪.⓪.①/',
    'http://inside.test/',
    'http://INSIDE.test./',
    'http://mixed.test/',
    'http://public.test@127.0.0.1/',
    'http://user:secret@public.test/',
    'ftp://public.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nonsense',
    '',
  ])('refuses %s', async (url) => {
    expect(await guard.checkUrl(url)).toEqual({ allowed: false, reason: expect.any(String) });
  });

  test.each(['https://public.test/hook', 'http://93.184.216.34:8080/', 'http://[2606:2800:220:1::1]/'])(
    'allows %s',
    async (url) => {
      expect(await guard.checkUrl(url)).toEqual({ allowed: true, unresolved: false });
    },
  );

  test('leaves a name without an address to the caller', async () => {
    expect(await guard.checkUrl('https://nowhere.test/')).toEqual({ allowed: true, unresolved: true });
  });

  test('says what is wrong without repeating a secret of the URL', async () => {
    expect(await guard.checkUrl('http://user:secret@10.0.0.1/')).toEqual({
      allowed: false,
      reason: 'a user name or password in the URL',
    });
    expect(await guard.checkUrl('http://10.0.0.1/')).toEqual({
      allowed: false,
      reason: 'not a public address (private)',
    });
  });
});

describe('allow and refuse', () => {
  test('a block opens its addresses, and localhost through the family that was opened', async () => {
    const guard = new EgressGuard({ allow: ['127.0.0.0/8'], lookup });
    expect(await guard.resolve('127.0.0.9', 80)).toEqual([{ address: '127.0.0.9', family: 4 }]);
    expect(await guard.resolve('localhost', 80)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    await expect(guard.resolve('[::1]', 80)).rejects.toThrow('not a public address (loopback)');
    await expect(guard.resolve('0.0.0.0', 80)).rejects.toThrow('not a public address (unspecified)');
  });

  test('host:port opens that name at that port only', async () => {
    const guard = new EgressGuard({ allow: ['inside.test:8080', '[::1]:9000', '10.0.0.1:7000'], lookup });
    expect(await guard.resolve('Inside.test.', 8080)).toHaveLength(1);
    expect(await guard.resolve('[::1]', 9000)).toHaveLength(1);
    expect(await guard.resolve('inside.test', 7000)).toHaveLength(1);
    await expect(guard.resolve('inside.test', 80)).rejects.toThrow('not a public address');
    await expect(guard.resolve('db.test', 8080)).rejects.toThrow('not a public address');
  });

  test('takes the entries as the configuration holds them', async () => {
    const allow = [
      { kind: 'cidr', cidr: '10.0.0.0/8' },
      { kind: 'hostPort', host: '::1', port: 9000 },
    ] as const;
    const guard = new EgressGuard({ allow, lookup });
    expect(await guard.resolve('10.0.0.1', 80)).toHaveLength(1);
    expect(await guard.resolve('[::1]', 9000)).toHaveLength(1);
  });

  test('own ports stay refused on every address of this machine', async () => {
    const guard = new EgressGuard({ allow: ['0.0.0.0/0', '::/0'], refuse: [3000], lookup });
    const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((entry) => entry.address));
    for (const host of [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      'localhost',
      ...addresses,
    ])
      await expect(guard.resolve(host, 3000)).rejects.toThrow('an address of the service itself');
    expect(await guard.resolve('10.0.0.1', 3000)).toHaveLength(1);
    expect(await guard.resolve('127.0.0.1', 3001)).toHaveLength(1);
  });

  test('own listeners on other hosts are refused by name and by the address behind the name', async () => {
    const guard = new EgressGuard({ allow: ['10.0.0.0/8'], refuse: ['db.test:5432', '10.7.7.7:6379'], lookup });
    await expect(guard.resolve('db.test', 5432)).rejects.toThrow('the service itself');
    await expect(guard.resolve('10.9.9.9', 5432)).rejects.toThrow('the service itself');
    await expect(guard.resolve('10.7.7.7', 6379)).rejects.toThrow('the service itself');
    expect(await guard.resolve('10.9.9.9', 80)).toHaveLength(1);
  });

  test('a server of ours on this machine is refused on every address of it, whichever the operator named', async () => {
    for (const server of ['localhost:5432', '127.0.0.1:5432', '[::1]:5432']) {
      const guard = new EgressGuard({ allow: ['127.0.0.0/8', '::1'], refuse: [server] });
      for (const host of ['localhost', 'db.localhost', '127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])
        await expect(guard.resolve(host, 5432)).rejects.toThrow('the service itself');
      expect(await guard.resolve('127.0.0.1', 8080)).toHaveLength(1);
    }
  });

  test('a port can be refused later, and given back', async () => {
    const guard = new EgressGuard({ allow: ['127.0.0.1'], lookup });
    const giveBack = guard.refusePort(4000);
    await expect(guard.resolve('127.0.0.1', 4000)).rejects.toThrow('the service itself');
    giveBack();
    expect(await guard.resolve('127.0.0.1', 4000)).toHaveLength(1);
  });

  test.each(['300.0.0.0/8', 'no spaces:80 ', 'host:99999', 'host', '10.0.0.0/33'])('does not accept "%s"', (entry) => {
    expect(() => new EgressGuard({ allow: [entry] })).toThrow(`"${entry}"`);
  });
});
