import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { Agent } from './agent.js';
import type { AgentSecrets, AgentTask } from './agent.types.js';

test('a page that goes to an address that is none by the standard ends nothing', () => {
  const page = new EventEmitter() as unknown as Page & EventEmitter;
  const agent = new Agent({
    context: new EventEmitter() as unknown as BrowserContext,
    page,
    task: { type: 'register', appUrl: 'https://app.example/', email: 'a@b.example' } as AgentTask,
    secrets: {} as AgentSecrets,
    events: { event: () => undefined },
  });
  for (const url of ['http://xn--a.example/', 'http://a%20b.example/', 'https://app.example/in', 'about:blank'])
    page.emit('framenavigated', { parentFrame: () => null, url: () => url });
  expect(agent.originsSeen()).toEqual(['https://app.example']);
});
