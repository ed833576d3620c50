import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { startGuarded } from './guarded-process.js';
import { listeningPorts } from './listening-ports.js';

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('finds the ports of a child, and only those', async () => {
  const code = "require('net').createServer().listen(0,'127.0.0.1',function(){console.log(this.address().port)})";
  const child = startGuarded(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.child.stdout!, 'data')) as [Buffer];
  expect(listeningPorts(process.pid)).toEqual([Number(line.toString())]);
  await child.stop();
  expect(listeningPorts(process.pid)).toEqual([]);
});
