import { expect, test } from '@jest/globals';
import type { AgentSecrets, AgentTask } from '../agent.types.js';
import { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import { redactor } from './placeholders.js';

const SEED = 'JBSW Y3DP EHPK 3PXP';
const task = {
  type: 'register',
  email: 'ada.byron7@agents.example.com',
  username: 'Countess',
  displayName: 'Ada Byron',
} as AgentTask;
const secrets = {
  password: async () => 'Pass (word)+1',
  plaintexts: async () => ['Pass (word)+1', 'JBSWY3DPEHPK3PXP'],
} as unknown as AgentSecrets;

const shown = async (text: string): Promise<string> => {
  const memory = new Memory(task);
  memory.mail = { code: 'KX4-Q9T' };
  memory.mailedPassword = 'sent-by-mail';
  const view = { seeds: [SEED] } as unknown as View;
  return (await redactor(view, { task, memory, secrets }))(text);
};

test.each([
  ['Your password is Pass (word)+1.', 'Your password is {{password}}.'],
  ['?p=Pass%20(word)%2B1', '?p=…'],
  ['or sent-by-mail, code kx4-q9t', 'or {{password}}, code {{code}}'],
  ['Hello Ada Byron <ADA.BYRON7@agents.example.com>', 'Hello {{full name}} <{{email}}>'],
  ['Ada, countess of ada.byron7', '{{given name}}, {{username}} of {{mailbox}}'],
  ['Adamant Countessa', 'Adamant Countessa'],
  [`Key ${SEED} or JBSWY3DPEHPK3PXP`, 'Key MASKEDSEEDMASKED or …'],
  ['Codes 402957, 402 957 and ab12-cd34-ef56', 'Codes …, … and …'],
  ['Since 2019, 20% off for 3 users', 'Since 2019, 20% off for 3 users'],
])('%s', async (text, masked) => {
  expect(await shown(text)).toBe(masked);
});
